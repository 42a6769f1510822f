/**
 * The interface of kontowerk, made from its OpenAPI document by `make client-types`.
 * With `openapi-fetch`: `createClient<paths>({ baseUrl })`.
 */

export interface paths {
  "/auth/mgmt/v1/tenants": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: operations["listTenants"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/auth/mgmt/v1/tenants/{tenant-name}": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: operations["getTenant"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/auth/mgmt/v1/tenants/{tenant-name}/clients": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: operations["listClients"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/auth/mgmt/v1/tenants/{tenant-name}/clients/{client-name}": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: operations["getClient"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/auth/mgmt/v1/tenants/{tenant-name}/clients/{client-name}/roles": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: operations["listRoles"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/auth/mgmt/v1/tenants/{tenant-name}/clients/{client-name}/roles/{role-name}": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: operations["getRole"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/auth/mgmt/v1/tenants/{tenant-name}/clients/{client-name}/roles/{role-name}/users": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: operations["listRoleUsers"];
    put?: never;
    post: operations["assignRole"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/auth/mgmt/v1/tenants/{tenant-name}/clients/{client-name}/roles/{role-name}/users/{user-reference}": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: operations["getRoleUser"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/auth/mgmt/v1/tenants/{tenant-name}/users": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: operations["listUsers"];
    put?: never;
    post: operations["createUser"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/auth/mgmt/v1/tenants/{tenant-name}/users/{user-reference}": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: operations["getUser"];
    put: operations["changeUser"];
    post?: never;
    delete: operations["eraseUser"];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/auth/mgmt/v1/tenants/{tenant-name}/users/{user-reference}/deactivate": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get?: never;
    put: operations["deactivateUser"];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/auth/mgmt/v1/tenants/{tenant-name}/users/{user-reference}/export": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: operations["exportUser"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/auth/mgmt/v1/tenants/{tenant-name}/users/{user-reference}/reactivate": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get?: never;
    put?: never;
    post: operations["reactivateUser"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/auth/oauth2/revoke": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get?: never;
    put?: never;
    post: operations["revokeToken"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/auth/oauth2/token": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get?: never;
    put?: never;
    post: operations["issueToken"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/customer/v2": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: operations["getCustomer"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/customer/v2/account-report": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get?: never;
    put?: never;
    post: operations["createAccountReport"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/customer/v2/account-report/{report-id}": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: operations["getAccountReport"];
    put?: never;
    post?: never;
    delete: operations["endAccountReport"];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/customer/v2/account-report/{report-id}/content": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: operations["getAccountReportContent"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/customer/v2/account-report/{report-id}/pdf": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: operations["getAccountReportPdf"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/customer/v2/ai/affordability": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: operations["getAffordability"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/customer/v2/ai/bank-products": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: operations["listBankProducts"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/customer/v2/ai/cashflow": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: operations["getCashflow"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/customer/v2/ai/contracts": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: operations["listContracts"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/customer/v2/ai/contracts/splits": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: operations["listContractSplits"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/customer/v2/ai/contracts/splits/{transaction-id}": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get?: never;
    put: operations["splitContract"];
    post?: never;
    delete: operations["joinContract"];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/customer/v2/ai/disposable-money": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: operations["getDisposableMoney"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/customer/v2/ai/life-events": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: operations["listLifeEvents"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/customer/v2/ai/life-stages": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: operations["listLifeStages"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/customer/v2/ai/life/stages": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: operations["listStagesOfLife"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/customer/v2/ai/rules": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: operations["listTaggingRules"];
    put?: never;
    post: operations["addTaggingRule"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/customer/v2/ai/rules/{rule-id}": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: operations["getTaggingRule"];
    put?: never;
    post?: never;
    delete: operations["removeTaggingRule"];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/customer/v2/ai/sales-triggers": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: operations["listSalesTriggers"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/customer/v2/ai/transactions": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get?: never;
    put?: never;
    post: operations["tagTransactions"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/customer/v2/bankzugaenge": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: operations["listAccesses"];
    put?: never;
    post: operations["addAccesses"];
    delete: operations["removeAccesses"];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/customer/v2/bankzugaenge/{access-id}": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: operations["getAccess"];
    put?: never;
    post?: never;
    delete: operations["removeAccess"];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/customer/v2/bankzugaenge/{access-id}/budget": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: operations["getBudget"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/customer/v2/bankzugaenge/{access-id}/consent": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get?: never;
    put?: never;
    post: operations["renewApproval"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/customer/v2/bankzugaenge/{access-id}/issues": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: operations["getIssues"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/customer/v2/bankzugaenge/{access-id}/{product-id}": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: operations["getProduct"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/customer/v2/bankzugaenge/{access-id}/{product-id}/depotpositionen": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: operations["listPositions"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/customer/v2/bankzugaenge/{access-id}/{product-id}/kontoumsaetze": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: operations["listTransactions"];
    put?: never;
    post: operations["pushTransactions"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/customer/v2/bankzugaenge/{access-id}/{product-id}/kontoumsaetze/{transaction-id}": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get?: never;
    put: operations["correctTransaction"];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/customer/v2/bankzugaenge/{access-id}/{product-id}/kontoumsaetze/{transaction-id}/refund": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: operations["prepareRefund"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/customer/v2/bankzugaenge/{access-id}/{product-id}/payment/bulk-transfer": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get?: never;
    put?: never;
    post: operations["initiateProductBulkTransfer"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/customer/v2/bankzugaenge/{access-id}/{product-id}/payment/single-transfer": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get?: never;
    put?: never;
    post: operations["initiateProductTransfer"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/customer/v2/bankzugaenge/{access-id}/{product-id}/payment/verification-of-payee": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get?: never;
    put?: never;
    post: operations["verifyPayeeOfProduct"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/customer/v2/bankzugaenge/{access-id}/{product-id}/standing-orders": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: operations["listStandingOrders"];
    put?: never;
    post: operations["createStandingOrder"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/customer/v2/bankzugaenge/{access-id}/{product-id}/standing-orders/{order-id}": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get?: never;
    put: operations["changeStandingOrder"];
    post?: never;
    delete: operations["deleteStandingOrder"];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/customer/v2/consent/return/{ticket}": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: operations["returnFromBank"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/customer/v2/consent/{consent-id}": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: operations["getConsent"];
    put?: never;
    post: operations["answerConsent"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/customer/v2/consent/{consent-id}/cancel": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get?: never;
    put?: never;
    post: operations["cancelConsent"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/customer/v2/consent/{consent-id}/poll": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: operations["pollConsent"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/customer/v2/payment/bulk-transfer": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get?: never;
    put?: never;
    post: operations["initiateBulkTransfer"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/customer/v2/payment/bulk-transfer/{payment-id}": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: operations["getBulkTransfer"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/customer/v2/payment/link": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get?: never;
    put?: never;
    post: operations["createPaymentLink"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/customer/v2/payment/link/{link-id}": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: operations["getPaymentLink"];
    put?: never;
    post?: never;
    delete: operations["cancelPaymentLink"];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/customer/v2/payment/single-transfer": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get?: never;
    put?: never;
    post: operations["initiateTransfer"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/customer/v2/payment/single-transfer/{payment-id}": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: operations["getTransfer"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/customer/v2/payment/verification-of-payee": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get?: never;
    put?: never;
    post: operations["verifyPayee"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/customer/v2/payment/verification-of-payee/bulk": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get?: never;
    put?: never;
    post: operations["verifyPayees"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/customer/v2/permissions/link": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get?: never;
    put?: never;
    post: operations["createPermissionLink"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/customer/v2/regprotect/sessions": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get?: never;
    put?: never;
    post?: never;
    delete: operations["endSessions"];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/customer/v2/standing-orders/{payment-id}": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: operations["getStandingOrderRequest"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/customer/v2/sync": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: operations["syncCustomer"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/customer/v2/ueberweisung/{provider-id}/{product-id}": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get?: never;
    put?: never;
    post: operations["createLegacyTransfer"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/customer/v2/ueberweisung/{provider-id}/{product-id}/{transfer-id}": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get?: never;
    put: operations["submitTransferTan"];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/encrypt": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get?: never;
    put: operations["encrypt"];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/encrypt/keys": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: operations["listEncryptionKeys"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/health/live": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: operations["isAlive"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/health/ready": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: operations["isReady"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/one/bc-token": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get?: never;
    put?: never;
    post: operations["exchangeApiKey"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/providers/v2": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: operations["listProviders"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/providers/v2/{provider-id}": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: operations["getProvider"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/providers/v2/{provider-id}.svg": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: operations["getProviderLogo"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/tags/v1/tag-trees": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: operations["listTagTrees"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/tags/v1/tag-trees/{tree-id}": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: operations["getTagTree"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/tags/v1/tag-trees/{tree-id}/tag-tree-items": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: operations["listTagTreeItems"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/tags/v1/tag-trees/{tree-id}/tag-tree-items/{item-id}": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: operations["getTagTreeItem"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/tags/v1/tags/tag-trees": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: operations["listTreesOfTags"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/tags/v1/tags/tag-trees/{tree-id}": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: operations["getTreeOfTags"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/tags/v1/tags/tag-trees/{tree-id}/tag-tree-items": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: operations["listItemsOfTags"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/tags/v1/tags/tag-trees/{tree-id}/tag-tree-items/{item-id}": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: operations["getItemOfTags"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/webhooks/v1/subscriptions": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: operations["listSubscriptions"];
    put?: never;
    post: operations["createSubscription"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/webhooks/v1/subscriptions/{subscription-id}": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: operations["getSubscription"];
    put?: never;
    post?: never;
    delete: operations["deleteSubscription"];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/webhooks/v1/subscriptions/{subscription-id}/deliveries/{event-id}": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: operations["getDelivery"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/webhooks/v1/subscriptions/{subscription-id}/events": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: operations["listEvents"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/webhooks/v1/subscriptions/{subscription-id}/secret": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get?: never;
    put?: never;
    post: operations["replaceSubscriptionSecret"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/webhooks/v1/subscriptions/{subscription-id}/test": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get?: never;
    put?: never;
    post: operations["testSubscription"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/webhooks/v1/subscriptions/{subscription-id}/types": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get?: never;
    put: operations["setSubscriptionTypes"];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}
export interface components {
  schemas: {
    /** A bank access was connected, needs its user, is broken, or was removed. */
    AccessEvent: {
      /** Bank access of the event */
      data: components["schemas"]["AccessEventData"];
      /** ID of the event, sent as `webhook-id` */
      id: string;
      /** Counter of a user's events of this type; a gap means that an event was lost */
      serial: number;
      /** Time of the event, in German time */
      timestamp: string;
      /** Type of event for the bank access */
      type: "access.connected" | "access.needs_person" | "access.broken" | "access.removed";
    };
    /** The bank access, and what it waits for. */
    AccessEventData: {
      /** ID of the bank access, chosen by the caller */
      accessId: string;
      /** Address of the bank access; for a removed one, its former address */
      bankzugang: string;
      /** Required action; absent if none is required */
      state?: "approval" | "refused" | "locked" | "incomplete" | "bank" | "service" | null;
      /** ID of the user of the bank access */
      userReference: string;
    };
    /** A bank access to add; credentials are encrypted, from field key to value. */
    AccessInput: {
      /** Login fields of the provider by `fieldkey`, each encrypted; regulated tenants only */
      credentials?: { [key: string]: string; } | null;
      /** ID of the provider; regulated tenants only, required for a new bank access */
      providerId?: string | null;
      /** IDs of the products to keep; absent: all */
      selectedBankProducts?: (string)[] | null;
      /** Whether to store the credentials and refresh in the background; else data is temporary */
      sync?: boolean;
    };
    /** An account report and its status. `url` is returned only on creation. */
    AccountReport: {
      /** Time of the request */
      createdAt: string;
      /** Time of the withdrawal by the tenant or the user */
      endedAt?: string | null;
      /** Last day on which the user can release it, in German time */
      expiresOn: string;
      /** `TENANCY` or `CREDIT` */
      purpose: "TENANCY" | "CREDIT";
      /** Recipient of the report, as shown to the user */
      receiver: string;
      /** Time of the refusal by the user */
      refusedAt?: string | null;
      /** Links to related operations */
      relations: (components["schemas"]["Relation"])[];
      /** Time of the release by the user */
      releasedAt?: string | null;
      /** ID of the report */
      reportId: string;
      /** `REQUESTED`, `READY_FOR_REVIEW`, `RELEASED`, `REFUSED`, `EXPIRED` or `ENDED` */
      state: "REQUESTED" | "READY_FOR_REVIEW" | "RELEASED" | "REFUSED" | "EXPIRED" | "ENDED";
      /** Subject, in the tenant's words */
      subject?: string | null;
      /** Address for the user; returned only on creation */
      url?: string | null;
      /** Last day of validity, 30 days after the release */
      validUntil?: string | null;
    };
    /** Content of an account report, in euros per month; incomplete months are not counted. */
    AccountReportContent: {
      /** Number of accounts evaluated */
      accounts: number;
      /** Names of their banks */
      banks: (string)[];
      /** Number of transactions in the months covered */
      bookings: number;
      /** Number of transactions in other currencies */
      bookingsLeftOut: number;
      /** `EUR` */
      currency: string;
      /** Income minus fixed costs, in euros per month */
      disposableMoney: number;
      /** Time of the oldest refresh among the accounts */
      fetchedAt?: string | null;
      /** Current contracts per month, without savings */
      fixedCosts: components["schemas"]["AccountReportSum"];
      /** Names of the account holders, as reported by the banks */
      holders: (string)[];
      /** Regular monthly income */
      income: components["schemas"]["AccountReportSum"];
      /** Incomplete months, which are not counted */
      incompleteMonths: (string)[];
      /** Income outside contracts, in euros per month; not counted */
      irregularIncome: number;
      /** Complete months, which are counted */
      months: (string)[];
      /** Returned debits of up to one year */
      returnedDebits: components["schemas"]["AccountReportReturns"];
    };
    /** Purpose and recipient of a report; the user sees both before releasing it. */
    AccountReportInput: {
      /** Last day on which the user can release it; default: 14 days from now */
      expiresOn?: string | null;
      /** `TENANCY` or `CREDIT` */
      purpose: "TENANCY" | "CREDIT";
      /** Recipient of the report; at most 140 characters */
      receiver: string;
      /** Subject, for example an address; at most 140 characters */
      subject?: string | null;
    };
    /** Euros per month of one category, and the transactions they are based on. */
    AccountReportLine: {
      /** Euros per month; negative for costs */
      amount: number;
      /** Number of underlying transactions */
      bookings: number;
      /** `systemName` of the category */
      category: string;
      /** Date of the first of these transactions */
      first: string;
      /** Date of the last of these transactions */
      last: string;
    };
    /** Direct debits returned since a date, and when. */
    AccountReportReturns: {
      /** Number of returned debits */
      count: number;
      /** Dates of the returns */
      days: (string)[];
      /** First day of the evaluated period */
      since?: string | null;
    };
    /** Euros per month, with the lines they consist of. */
    AccountReportSum: {
      /** Euros per month */
      amount: number;
      /** Components, largest first */
      lines: (components["schemas"]["AccountReportLine"])[];
    };
    /** Monthly averages over the last full months, at least three and at most twelve. */
    AffordabilityDetails: {
      /** Number of credit cards: connected ones, and others whose bills are paid */
      creditCards: number;
      /** Whether there were payments to a debt collector */
      debtCollectionPayments: boolean;
      /** Monthly income minus necessities; never below zero */
      discretionary: number;
      /** `discretionary` minus luxuries under contract; never below zero */
      discretionaryForIrregularLuxuries: number;
      /** Whether loan instalments are being paid */
      existingLoans: boolean;
      /** Monthly expenses, by necessities and luxuries */
      expenses: components["schemas"]["AffordabilityExpenses"];
      /** Rating of financial behaviour, based on savings and signs of financial difficulty */
      financialLiteracy: "low" | "neutral" | "high";
      /** Monthly gambling stakes */
      gambling: number;
      /** Monthly income */
      income: components["schemas"]["RegularIrregular"];
      /** Whether mortgage instalments are being paid */
      mortgagePayments: boolean;
      /** Date of the last rent payment; absent without a recent one */
      mostRecentRentalPayment?: string | null;
      /** Expenses divided by income; 0 without income */
      ratioExpensesToIncome: number;
      /** Stakes divided by `discretionaryForIrregularLuxuries`; 0 if that is 0 */
      ratioGamblingToDiscretionaryForIrregularLuxuries: number;
      /** Luxuries divided by expenses */
      ratioLuxuriesToExpenses: number;
      /** Luxuries divided by income; 0 without income */
      ratioLuxuriesToIncome: number;
      /** Necessities divided by expenses */
      ratioNecessitiesToExpenses: number;
      /** Necessities divided by income; 0 without income */
      ratioNecessitiesToIncome: number;
      /** Whether reminder fees were paid */
      reminderCharges: boolean;
      /** Whether rent was paid in the last three months */
      rentalPayments: boolean;
      /** Whether a direct debit was returned */
      returnDebits: boolean;
      /** Monthly savings; never below zero */
      savings: number;
      /** Whether a seizure (attachment) was paid */
      seizurePayments: boolean;
      /** IDs of omitted transactions: other currencies or future dates; absent if none */
      transactionIdsLeftOut?: (string)[] | null;
    };
    /** Monthly expenses; negative. */
    AffordabilityExpenses: {
      /** Necessities and luxuries together; negative */
      amount: number;
      /** Non-essential expenses */
      luxuries: components["schemas"]["RegularIrregular"];
      /** Essential expenses, including half of cash withdrawals and of payments to individuals */
      necessities: components["schemas"]["RegularIrregular"];
    };
    /** Affordability of a user. */
    AffordabilityInstance: {
      /** Result of the analysis */
      details: components["schemas"]["AffordabilityDetails"];
      /** Object to which the tag is attached */
      entity: components["schemas"]["TaggedEntity"];
      /** ID of the object */
      id: string;
      /** Links to related operations */
      relations: (components["schemas"]["Relation"])[];
      /** Item of the tag tree */
      tagTreeItem: components["schemas"]["TagTreeItem"];
    };
    /** A tagging rule of a user. */
    AiConnectRule: {
      /** IBAN that the rule matches; empty if only the name is matched */
      counterpartyIban: string;
      /** Name that the rule matches; empty if only the IBAN is matched */
      counterpartyName: string;
      /** ID of the object */
      id: string;
      /** Links to related operations */
      relations: (components["schemas"]["Relation"])[];
      /** Tag for transactions of the counterparty */
      tagTreeItem: components["schemas"]["TagTreeItem"];
    };
    /** Category for all transactions of a counterparty; if both fields are set, both must match. */
    AiConnectRuleInput: {
      /** IBAN to match; empty to match only the name */
      counterpartyIban?: string | null;
      /** Name to match; empty to match only the IBAN */
      counterpartyName?: string | null;
      /** Tag for transactions of the counterparty */
      tagTreeItem: components["schemas"]["TagTreeItemInput"];
    };
    /** An external transaction with its tags. */
    AiConnectTransaction: {
      /** Amount with two decimals; negative for debits */
      betrag: number;
      /** Booking date */
      buchungsdatum: string;
      /** Booking text of the bank, for the type of transaction */
      buchungstext: string | null;
      /** BIC of the counterparty's bank */
      gegenkontoBic: string | null;
      /** IBAN of the counterparty */
      gegenkontoIban: string | null;
      /** Name of the counterparty */
      gegenkontoInhaber: string | null;
      /** Ultimate debtor or creditor of the counterparty */
      gegenkontoInhaberAbweichend: string | null;
      /** Transaction type code of the bank (Geschäftsvorfallcode) */
      gvCode: string | null;
      /** Caller's hash of the transaction, as submitted */
      hash: string | null;
      /** Caller's ID of the transaction, as submitted */
      id: string | null;
      /** Journal number of the bank (Primanota) */
      primanotaNummer: string | null;
      /** Caller's name for the account, as submitted */
      product: string;
      /** Caller's name for the bank, as submitted */
      provider: string;
      /** Tags of the transaction: one item of every tree */
      tags: (components["schemas"]["TagInstance"])[];
      /** Name of the tenant */
      tenant: string;
      /** ID of the user */
      user: string;
      /** Payment reference */
      verwendungszweck: string;
      /** Currency (ISO 4217), as submitted */
      waehrung: string | null;
      /** Value date */
      wertstellungsdatum: string | null;
    };
    /** An external transaction; tags sent with it are replaced. */
    AiConnectTransactionInput: {
      /** Amount with two decimals; negative for debits */
      betrag: number;
      /** Booking date */
      buchungsdatum: string;
      /** Booking text of the bank, for the type of transaction */
      buchungstext?: string | null;
      /** BIC of the counterparty's bank */
      gegenkontoBic?: string | null;
      /** IBAN of the counterparty */
      gegenkontoIban?: string | null;
      /** Name of the counterparty */
      gegenkontoInhaber?: string | null;
      /** Ultimate debtor or creditor of the counterparty */
      gegenkontoInhaberAbweichend?: string | null;
      /** Transaction type code of the bank (Geschäftsvorfallcode) */
      gvCode?: string | null;
      /** Caller's hash of the transaction; identifies it if `id` is absent */
      hash?: string | null;
      /** Caller's ID of the transaction */
      id?: string | null;
      /** Journal number of the bank (Primanota) */
      primanotaNummer?: string | null;
      /** Caller's name for the account; transfers between products of a user are recognised */
      product: string;
      /** Caller's name for the bank */
      provider: string;
      /** Name of the tenant of the token */
      tenant: string;
      /** ID of the user of the token */
      user: string;
      /** Payment reference */
      verwendungszweck: string;
      /** Currency (ISO 4217); EUR if absent */
      waehrung?: string | null;
      /** Value date */
      wertstellungsdatum?: string | null;
    };
    /** Category of a transaction: one item, alone or in an array (OP-090). */
    AiConnectTransactionPut: {
      /** Tag to set, as an object or in an array */
      tags: components["schemas"]["TagTreeItemInput"];
    };
    /** A monthly amount of one category. */
    AmountPerTagTreeItem: {
      /** Monthly average; negative for expenses */
      amount: number;
      /** Category */
      tagTreeItem: components["schemas"]["TagTreeItem"];
    };
    /** A field the user fills in; `fieldkey` is its name in the Credentials object. */
    AuthenticationField: {
      /** Name of the field in `credentials` */
      fieldkey: string;
      /** Allowed input: a regular expression, or the short notation of the API */
      format: string;
      /** Where the user finds the value */
      hint?: string | null;
      /** Label of the field */
      label: string;
      /** Whether to mask the input */
      secret: boolean;
    };
    /** First factor of a login, with its fields in display order. */
    AuthenticationInfo: {
      /** Login fields, in display order */
      fields: (components["schemas"]["AuthenticationField"])[];
      /** Notice for the user above the login fields */
      loginHint?: string | null;
    };
    /** Balance of an account in one of its currencies (addition). */
    Balance: {
      /** Balance with two decimals */
      saldo: number;
      /** Time of the balance, in German time */
      saldoDatum: string;
      /** Currency (ISO 4217) */
      waehrung: string;
    };
    /** Balance of an account in one of its currencies. */
    BalanceEn: {
      /** Balance with two decimals */
      balance: number | null;
      /** Time of the balance, in German time */
      balanceDate: string | null;
      /** Currency (ISO 4217) */
      currency: string | null;
    };
    /** A bank access with its products. */
    BankAccess: {
      /** Default approval method */
      aktivesSicherheitsverfahren?: components["schemas"]["SecurityMethod"] | null;
      /** Time of the last refresh, in German time */
      aktualisierungszeitpunkt: string;
      /** Accounts, cards, securities accounts and contracts of the bank access */
      bankprodukte?: (components["schemas"]["BankProduct"])[] | null;
      /** ID of the bank access, chosen by the caller */
      id: string;
      /** Messages for the user about the object */
      messages?: (components["schemas"]["Message"])[] | null;
      /** ID of the provider in the bank catalogue */
      providerId: string;
      /** Links to related operations */
      relations: (components["schemas"]["Relation"])[];
      /** Approval methods that the bank offers to the user */
      sicherheitsverfahren?: (components["schemas"]["SecurityMethod"])[] | null;
      /** `GESTARTET`: refresh running; `KOPFDATEN`: products known; `VOLLSTAENDIG`: refresh ended */
      status: "GESTARTET" | "KOPFDATEN" | "VOLLSTAENDIG";
      /** Whether the bank access is refreshed in the background, up to four times a day */
      sync: boolean;
      /** TAN devices */
      tanMedien?: (components["schemas"]["TanMedium"])[] | null;
      /** Time of deletion, in German time; only if the data is not kept */
      timeout?: string | null;
    };
    /** An account, card, securities account or home savings contract of a bank access. */
    BankProduct: {
      /** Time of the last refresh, in German time */
      aktualisierungszeitpunkt: string;
      /** Name of the product at the bank */
      bezeichnung: string;
      /** BIC of the bank */
      bic?: string | null;
      /** German bank code (Bankleitzahl), eight digits */
      blz?: string | null;
      /** Whether bulk transfers are supported */
      bulkTransferSupport: boolean;
      /** IBAN of the account */
      iban?: string | null;
      /** ID of the product within its access */
      id: string;
      /** Account holder, as reported by the bank */
      inhaber: string;
      /** Type of product */
      kategorie: "GIROKONTO" | "SPARKONTO" | "FESTGELDKONTO" | "KREDITKONTO" | "TAGESGELDKONTO" | "BAUSPARKONTO" | "SONSTIGESKONTO" | "KREDITKARTE" | "SONSTIGEKARTE" | "DEPOT" | "SONSTIGESPRODUKT";
      /** Account or card number; card numbers may be partly masked */
      kontonummer?: string | null;
      /** Name of the bank */
      kreditinstitut?: string | null;
      /** Messages for the user about the object */
      messages?: (components["schemas"]["Message"])[] | null;
      /** Rating of a home-savings contract */
      rating?: number | null;
      /** Links to related operations */
      relations: (components["schemas"]["Relation"])[];
      /** Balances by currency; only for accounts with several currencies */
      salden?: (components["schemas"]["Balance"])[] | null;
      /** Balance with two decimals */
      saldo?: number | null;
      /** Source of the securities account's value; securities accounts only */
      saldoDatenquelle?: "SWIFTMSG" | "SONSTIGES" | null;
      /** Time of the balance, in German time */
      saldoDatum?: string | null;
      /** Loan interest rate of a home-savings contract, in per cent */
      schuldzinssatz?: number | null;
      /** Savings progress of a home-savings contract, in per cent */
      sparfortschritt?: number | null;
      /** Savings interest rate of a home-savings contract, in per cent */
      sparzinssatz?: number | null;
      /** Whether a home-savings contract is in its savings phase */
      sparzustand?: boolean | null;
      /** Status as in the bank access: `GESTARTET`, `KOPFDATEN` or `VOLLSTAENDIG` */
      status: "GESTARTET" | "KOPFDATEN" | "VOLLSTAENDIG";
      /** Whether single transfers are supported */
      transferSupport: boolean;
      /** Overdraft limit */
      ueberziehungslimit?: number | null;
      /** Credit drawn */
      verfuegterBetrag?: number | null;
      /** Credit limit */
      verfuegungsrahmen?: number | null;
      /** Date of a home-savings contract */
      vertragsDatum?: string | null;
      /** Number of a home-savings contract */
      vertragsnummer?: string | null;
      /** Status of a home-savings contract, as named by the bank */
      vertragsstatus?: string | null;
      /** Contract sum of a home-savings contract */
      vertragssumme?: number | null;
      /** Type of a home-savings contract, as named by the bank */
      vertragstyp?: string | null;
      /** Currency (ISO 4217) */
      waehrung?: string | null;
    };
    /** An account, card, securities account or home savings contract. */
    BankProductEn: {
      /** Account or card number; card numbers may be partly masked */
      accountNumber: string | null;
      /** Balance with two decimals */
      balance: number | null;
      /** Source of the securities account's value; securities accounts only */
      balanceDataSource: "SWIFTMSG" | "SONSTIGES" | null;
      /** Time of the balance, in German time */
      balanceDate: string | null;
      /** Balances by currency; only for accounts with several currencies */
      balances: { [key: string]: components["schemas"]["BalanceEn"]; } | null;
      /** German bank code (Bankleitzahl), eight digits */
      bankCode: string | null;
      /** BIC of the bank */
      bic: string | null;
      /** Whether bulk transfers are supported */
      bulkTransferSupport: boolean | null;
      /** Contract sum of a home-savings contract */
      contractAmount: number | null;
      /** Date of a home-savings contract */
      contractDate: string | null;
      /** Number of a home-savings contract */
      contractNumber: string | null;
      /** Status of a home-savings contract, as named by the bank */
      contractStatus: string | null;
      /** Type of a home-savings contract, as named by the bank */
      contractType: string | null;
      /** Credit drawn */
      creditDrawn: number | null;
      /** Credit limit */
      creditLimit: number | null;
      /** Currency (ISO 4217) */
      currency: string | null;
      /** Loan interest rate of a home-savings contract, in per cent */
      debtInterestRate: number | null;
      /** IBAN of the account */
      iban: string | null;
      /** ID of the product within its access */
      id: string | null;
      /** Name of the bank */
      institution: string | null;
      /** Time of the last refresh, in German time */
      lastUpdated: string | null;
      /** Messages for the user about the object */
      messages: (components["schemas"]["Message"])[] | null;
      /** Name of the product at the bank */
      name: string | null;
      /** Overdraft limit */
      overdraftLimit: number | null;
      /** Account holder, as reported by the bank */
      owner: string | null;
      /** Type of product, with the German values */
      productCategory: "GIROKONTO" | "SPARKONTO" | "FESTGELDKONTO" | "KREDITKONTO" | "TAGESGELDKONTO" | "BAUSPARKONTO" | "SONSTIGESKONTO" | "KREDITKARTE" | "SONSTIGEKARTE" | "DEPOT" | "SONSTIGESPRODUKT" | null;
      /** Rating of a home-savings contract */
      rating: number | null;
      /** Links to related operations */
      relations: (components["schemas"]["Relation"])[] | null;
      /** Savings interest rate of a home-savings contract, in per cent */
      savingsInterestRate: number | null;
      /** Whether a home-savings contract is in its savings phase */
      savingsPhase: boolean | null;
      /** Savings progress of a home-savings contract, in per cent */
      savingsProgress: number | null;
      /** Status as in the bank access: `GESTARTET`, `KOPFDATEN` or `VOLLSTAENDIG` */
      status: "GESTARTET" | "KOPFDATEN" | "VOLLSTAENDIG" | null;
      /** Whether single transfers are supported */
      transferSupport: boolean | null;
    };
    /** Body of a bulk transfer: 1 to 1,000 transfers as one payment. */
    BulkTransferInput: {
      /** Login fields, encrypted; only without a product in the path, regulated tenants only */
      credentials?: { [key: string]: string; } | null;
      /** Whether it is an instant transfer */
      instant: boolean;
      /** IBAN or ID of the paying account; only without a product in the path */
      product?: string | null;
      /** ID of the provider; only without a product in the path, regulated tenants only */
      provider?: string | null;
      /** Execution date; absent: immediately */
      requestedExecutionDate?: string | null;
      /** Transfers of the bulk transfer */
      transferDetails: (components["schemas"]["DetailsInput"])[];
      /** ID of an earlier payee check for this payment */
      vopId?: string | null;
    };
    /** A business partner with the categories of its products. */
    BusinessPartnerItem: {
      /** Town of a business partner; may be empty */
      addressCity?: string | null;
      /** Country of a business partner; may be empty */
      addressCountry?: string | null;
      /** Street and number of a business partner; may be empty */
      addressStreet?: string | null;
      /** Postal code of a business partner; may be empty */
      addressZip?: string | null;
      /** `systemName` of the categories of its goods and services */
      categories: (string)[];
      /** SEPA creditor identifier of a business partner */
      creditorId?: string | null;
      /** Description for display */
      description?: string | null;
      /** Name for display */
      displayName: string;
      /** Group to which it belongs, for example with a shared logo */
      group?: string | null;
      /** Links to related operations */
      relations?: (components["schemas"]["Relation"])[] | null;
      /** Numeric ID, stable across releases */
      systemId: number;
      /** Name for programs, stable across releases */
      systemName: string;
      /** `systemName` of the parent item; absent at the top level */
      systemNameParent?: string | null;
      /** Tag tree of the item */
      tagTree: components["schemas"]["TagTree"];
      /** Telephone number of a business partner; may be empty */
      telephone?: string | null;
      /** Web address of a business partner; may be empty */
      website?: string | null;
    };
    /** Amount of a period. */
    CashflowCell: {
      /** Sum of the transactions; negative for outflows */
      cashflow: number;
      /** Period, or with `focus=tag` the category or business partner */
      tagTreeItem: components["schemas"]["TagTreeItem"];
    };
    /** Past, current and predicted periods; `aggregate` is an addition. */
    CashflowDetails: {
      /** `true` for a sum over several items; otherwise absent */
      aggregate?: true | null;
      /** Forecast for the current and the next periods */
      predictions: (components["schemas"]["CashflowPrediction"])[];
      /** Cash flow of past periods and of the current one */
      statistics: (components["schemas"]["CashflowCell"])[];
    };
    /** A tag with its periods, or a period with its tags. */
    CashflowInstance: {
      /** Result of the analysis */
      details: components["schemas"]["CashflowDetails"];
      /** Object to which the tag is attached */
      entity: components["schemas"]["TaggedEntity"];
      /** ID of the object */
      id: string;
      /** Links to related operations */
      relations: (components["schemas"]["Relation"])[];
      /** Category or business partner, or with `focus=tag` the period */
      tagTreeItem: components["schemas"]["TagTreeItem"];
    };
    /** Predicted amount: contracts, other transactions, and the range in 8 of 10 cases. */
    CashflowPrediction: {
      /** Expected sum, regular and irregular */
      cashflow: number;
      /** Part outside contracts */
      cashflowIrregular: number;
      /** Part from contracts */
      cashflowRegular: number;
      /** Lower bound, undershot in one of ten cases; null without past periods to estimate it */
      lower: number | null;
      /** Period, or with `focus=tag` the category or business partner */
      tagTreeItem: components["schemas"]["TagTreeItem"];
      /** Upper bound, exceeded in one of ten cases; null without past periods to estimate it */
      upper: number | null;
    };
    /** Challenge of a method, as worded by the bank. */
    Challenge: {
      /** Content to show to the user */
      content: components["schemas"]["ChallengeContent"];
      /** Name of the method that requires it */
      name: string;
    };
    /** What to show to the user: text, and either a flicker code or an image. */
    ChallengeContent: {
      /** Flicker code for chipTAN, ready for display */
      HHD?: string | null;
      /** chipTAN data of the bank from which `HHD` is derived */
      HHDUC?: string | null;
      /** Instructions of the bank for the user */
      instructions: string;
      /** Image for photoTAN or a QR code, in Base64 */
      photo?: string | null;
    };
    /** Result of one of several checks; `recipient` and `iban` as sent. */
    CheckedPayee: {
      /** IBAN, as submitted */
      iban: string;
      /** Name registered at the payee's bank; only for a close match */
      matchedName?: string | null;
      /** Name, as submitted */
      recipient: string;
      /** `MATCH`, `CLOSE_MATCH`, `NO_MATCH` or `NOT_POSSIBLE` */
      result: "MATCH" | "CLOSE_MATCH" | "NO_MATCH" | "NOT_POSSIBLE";
      /** ID of the check */
      vopId: string;
    };
    /** Category of a transaction, in short form. */
    Classification: {
      /** `systemName` of the category */
      category: string;
      /** Confidence of the category, 0 to 1; at 0.9 about nine in ten are correct */
      confidenceLevel: number;
      /** Name for display */
      displayName: string;
      /** `systemName` of the parent category; absent at the top level */
      parentCategory?: string | null;
    };
    /** An application of the tenant. */
    Client: {
      /** Description for display */
      description?: string | null;
      /** Scopes that can be granted */
      grantedScopes?: (string)[] | null;
      /** Name of the client within its tenant */
      name: string;
      /** Links to related operations */
      relations: (components["schemas"]["Relation"])[];
      /** Login name of the client: `<tenant>/<client>` */
      username: string;
    };
    /** A role that can be assigned to users of a client. */
    ClientRole: {
      /** Whether the role is assigned to new users */
      defaultRole: boolean;
      /** Description for display */
      description?: string | null;
      /** Scopes granted by the role */
      grantedScopes?: (string)[] | null;
      /** Name of the role within its client */
      name: string;
      /** Links to related operations */
      relations: (components["schemas"]["Relation"])[];
    };
    /** A consent at a bank expires soon, has expired, or was renewed. */
    ConsentEvent: {
      /** Bank access of the consent */
      data: components["schemas"]["ConsentEventData"];
      /** ID of the event, sent as `webhook-id` */
      id: string;
      /** Counter of a user's events of this type; a gap means that an event was lost */
      serial: number;
      /** Time of the event, in German time */
      timestamp: string;
      /** Type of event for the consent */
      type: "consent.ends_soon" | "consent.ended" | "consent.renewed";
    };
    /** Owner of the consent; `daysLeft` only if it expires soon. */
    ConsentEventData: {
      /** ID of the bank access, chosen by the caller */
      accessId: string;
      /** Address of the bank access */
      bankzugang: string;
      /** For reminders: days until the consent ends */
      daysLeft?: 14 | 7 | 1 | null;
      /** ID of the user of the consent */
      userReference: string;
    };
    /** Response to an approval step: exactly one of the four fields. */
    ConsentInput: {
      /** `name` of the selected device */
      chosenScaMedia?: string | null;
      /** `code` of the selected method */
      chosenScaMethodId?: number | string | null;
      /** `true`: the user pays although the name does not match */
      confirmPayee?: true | null;
      /** TAN entered by the user */
      scaAuthenticationData?: string | null;
    };
    /** Status of an approval, and the next steps of the user. */
    ConsentStatus: {
      /** Challenge for the TAN; present only while a TAN is expected */
      challenge?: components["schemas"]["Challenge"] | null;
      /** Messages for the user about the object */
      messages: (components["schemas"]["Message"])[];
      /** Results of the payee checks */
      payeeChecks?: (components["schemas"]["PayeeCheck"])[] | null;
      /** Links to related operations */
      relations: (components["schemas"]["Relation"])[];
      /** Nonce that is returned with `callbackUrl`; only during a redirect to the bank */
      returnNonce?: string | null;
      /** Devices from which the user can choose; only while a choice is expected */
      scaMediums?: (components["schemas"]["ScaMedium"])[] | null;
      /** Methods from which the user can choose; empty or absent unless a choice is expected */
      scaMethods?: (components["schemas"]["ScaMethod"])[] | null;
      /** `ASKING`: the user has to act; `IN_DOUBT`: transfers only, the bank's response is missing */
      status: "WORKING" | "ASKING" | "GRANTED" | "FAILED" | "IN_DOUBT";
      /** Deadline for the user's input, in German time */
      timeout?: string | null;
    };
    /** A change of a continuing contract, with the first payment after it. */
    ContractChange: {
      /** Value since the change */
      after: string;
      /** Value before the change */
      before: string;
      /** Date of the first payment after the change */
      date: string;
      /** Reasons for treating both as one contract; empty if mandate or account are unchanged */
      reasons: (string)[];
      /** Changed property */
      what: "COUNTERPARTY_NAME" | "COUNTERPARTY_IBAN" | "MANDATE" | "CREDITOR" | "DAY_OF_MONTH";
    };
    /** Costs and dates of a contract; amounts of regular payments unless stated otherwise. */
    ContractDetails: {
      /** Amount of the first payment */
      amountFirst: number;
      /** Amount of the latest payment */
      amountLatest: number;
      /** Largest amount, with its sign */
      amountMaximum: number;
      /** Mean of the amounts */
      amountMean: number;
      /** Median of the amounts */
      amountMedian: number;
      /** Smallest amount, with its sign */
      amountMinimum: number;
      /** Expected amount of the next payment; null if none is expected */
      amountNext: number | null;
      /** Sum of all payments */
      amountTotal: number;
      /** Sum of payments outside the schedule, such as a final bill */
      amountTotalNonRegular: number;
      /** Sum of payments on schedule */
      amountTotalRegular: number;
      /** Changes of the contract, by date */
      changes: (components["schemas"]["ContractChange"])[];
      /** Contract numbers found in the texts */
      contractNumbers: (string)[];
      /** Sum of all payments by day */
      costDevelopment: { [key: string]: number; };
      /** Sum of payments outside the schedule by booking date */
      costDevelopmentNonRegular: { [key: string]: number; };
      /** Sum of payments on schedule by due date */
      costDevelopmentRegular: { [key: string]: number; };
      /** BIC of the counterparty's bank */
      counterpartyBic: string | null;
      /** IBAN of the counterparty */
      counterpartyIban: string | null;
      /** Name of the counterparty */
      counterpartyName: string | null;
      /** Ultimate debtor or creditor of the counterparty */
      counterpartyNameUltimate: string | null;
      /** Customer numbers found in the texts */
      customerNumbers: (string)[];
      /** Date of the first payment */
      dateFirst: string;
      /** Date of the latest payment */
      dateLatest: string;
      /** Expected date of the next payment; null if none is expected */
      dateNext: string | null;
      /** Due date of the first payment */
      dateStart: string;
      /** Days since the start of the contract */
      daysAge: number;
      /** Increase within a year, or since the start: 0.05 is five per cent */
      growthRate: number;
      /** Confidence of the period, 0 to 1; absent if certain */
      periodConfidenceLevel?: number | null;
      /** Standard deviation of the amounts */
      standardDeviation: number;
      /** Whether further payments are expected */
      status: "ACTIVE" | "INACTIVE";
      /** IDs of all transactions of the contract, in order */
      transactionIds: (string)[];
      /** IDs of transactions outside the schedule */
      transactionIdsNonRegular: (string)[];
      /** IDs of transactions on schedule */
      transactionIdsRegular: (string)[];
    };
    /** An analysis found that a contract has started, changed, ended, or costs more. */
    ContractEvent: {
      /** Contract of the event */
      data: components["schemas"]["ContractEventData"];
      /** ID of the event, sent as `webhook-id` */
      id: string;
      /** Counter of a user's events of this type; a gap means that an event was lost */
      serial: number;
      /** Time of the event, in German time */
      timestamp: string;
      /** Type of event for the contract */
      type: "contract.begun" | "contract.changed" | "contract.ended" | "contract.price_raised";
    };
    /** The contract. */
    ContractEventData: {
      /** ID of the contract, as in the analyses */
      contractId: string;
      /** ID of the user of the contract */
      userReference: string;
    };
    /** A contract of a user. */
    ContractInstance: {
      /** Result of the analysis */
      details: components["schemas"]["ContractDetails"];
      /** Object to which the tag is attached */
      entity: components["schemas"]["TaggedEntity"];
      /** ID of the contract; does not change */
      id: string;
      /** Links to related operations */
      relations: (components["schemas"]["Relation"])[];
      /** Category, as in `tagTreeItemCategory` */
      tagTreeItem: components["schemas"]["TagTreeItem"];
      /** Business partner */
      tagTreeItemBusinessPartner: components["schemas"]["BusinessPartnerItem"];
      /** Category of its payments */
      tagTreeItemCategory: components["schemas"]["TagTreeItem"];
      /** Type of insurance, or the item for none */
      tagTreeItemInsuranceType: components["schemas"]["TagTreeItem"];
      /** Payment interval */
      tagTreeItemPeriod: components["schemas"]["TagTreeItem"];
    };
    /** A payment that, according to the user, starts another contract. */
    ContractSplit: {
      /** Time of the user's decision, in German time */
      saidAt: string;
      /** ID of the first payment of the later contract */
      transactionId: string;
    };
    /** A customer with all bank accesses. */
    Customer: {
      /** Bank accesses by the IDs that the caller chose */
      bankzugaenge?: { [key: string]: components["schemas"]["BankAccess"]; } | null;
      /** Messages for the user about the object */
      messages?: (components["schemas"]["Message"])[] | null;
      /** Links to related operations */
      relations: (components["schemas"]["Relation"])[];
    };
    /** Result of the deliveries of one event. */
    Delivery: {
      /** Number of attempts */
      attempts: number;
      /** Time of the last change, in German time */
      changedAt: string;
      /** Time of creation, in German time */
      createdAt: string;
      /** ID of the event, sent as `webhook-id` */
      eventId: string;
      /** HTTP status of the last response, or the reason for its absence */
      lastOutcome?: string | null;
      /** Links to related operations */
      relations: (components["schemas"]["Relation"])[];
      /** Whether it is pending, delivered or dropped */
      state: "waiting" | "delivered" | "dropped";
    };
    /** One transfer of a request. */
    DetailsInput: {
      /** Amount with at most two decimals, above zero */
      amount: number;
      /** BIC of the payee's bank */
      bic: string;
      /** Currency; SEPA requires EUR */
      currency: string;
      /** Payer's reference, visible to the payee */
      endToEndId?: string | null;
      /** IBAN of the payee */
      iban: string;
      /** Payment reference */
      purpose: string;
      /** SEPA purpose code of four letters */
      purposeCode?: string | null;
      /** Name of the payee */
      recipient: string;
      /** Ultimate creditor, if different from the payee */
      ultimateCreditor?: string | null;
      /** Ultimate debtor, if different from the account holder */
      ultimateDebtor?: string | null;
    };
    /** The current salary cycle; outgoing amounts are negative. */
    DisposableMoneyDetails: {
      /** Sum of all transactions since the last salary, including the salary */
      amountCashflow: number;
      /** `amountCashflow` plus expected income and payments of contracts */
      amountCurrentlyLeft: number;
      /** Salary minus all contracts of the cycle */
      amountDisposableMoney: number;
      /** Expected income and payments of contracts until the next salary */
      amountExpectedFixedCashflow: number;
      /** Expected expenses outside contracts until the next salary; negative */
      amountExpectedFlexCashflow: number;
      /** Expected amount left on the day before the next salary */
      amountExpectedLeft: number;
      /** `amountExpectedLeft` divided by the days until the next salary */
      amountExpectedLeftDaily: number;
      /** Amount of the last salary or pension */
      amountSalaryLatest: number;
      /** Expected amount of the next salary or pension */
      amountSalaryNext: number;
      /** Date of the last salary */
      dateSalaryLatest: string;
      /** Expected date of the next salary */
      dateSalaryNext: string;
      /** Days from today to the next salary */
      daysUntilSalary: number;
      /** IDs of omitted transactions: other currencies or future dates; absent if none */
      transactionIdsLeftOut?: (string)[] | null;
    };
    /** Money a user can spend until the next salary. */
    DisposableMoneyInstance: {
      /** Result of the analysis */
      details: components["schemas"]["DisposableMoneyDetails"];
      /** Object to which the tag is attached */
      entity: components["schemas"]["TaggedEntity"];
      /** ID of the object */
      id: string;
      /** Links to related operations */
      relations: (components["schemas"]["Relation"])[];
      /** Item of the tag tree */
      tagTreeItem: components["schemas"]["TagTreeItem"];
    };
    /** One HPKE public key (RFC 9180). */
    EncryptionKey: {
      /** Time of creation, in German time */
      createdAt: string;
      /** Number of the key, part of everything encrypted with it */
      keyId: number;
      /** Public key, in Base64 */
      publicKey: string;
      /** HPKE algorithms of the key */
      suite: string;
    };
    /** All accepted keys, newest first. */
    EncryptionKeys: {
      /** Keys, newest first; encrypt with the first */
      keys: (components["schemas"]["EncryptionKey"])[];
      /** Links to related operations */
      relations: (components["schemas"]["Relation"])[];
    };
    /** Receipt of an erased user (extension). */
    Erasure: {
      /** Number of erased objects by type */
      erased: { [key: string]: number; };
      /** Time of the erasure, in German time */
      erasedAt: string;
      /** ID of this receipt, which is kept */
      receiptId: string;
      /** ID of the user (UUID) */
      userReference: string;
    };
    /** One invalid field of a request; the rejected value is never repeated. */
    ErrorPlace: {
      /** Location: a JSON pointer into the body, or `/query/...`, `/header/...` */
      pointer: string;
      /** Description of the error */
      text: string;
    };
    /** An event of the feed: the body of its delivery, preceded by its `webhook-id`. */
    Event: {
      /** Bank access with new transactions */
      data: components["schemas"]["EventData"];
      /** ID of the event, sent as `webhook-id` */
      id: string;
      /** Counter of the events of a bank access; a gap means that an event was lost */
      serial: number;
      /** Time of the event, in German time */
      timestamp: string;
      /** Type of event: `transactions.new` */
      type: "transactions.new";
    };
    /** Bank access with new transactions; contains no bank data. */
    EventData: {
      /** ID of the bank access, chosen by the caller */
      accessId: string;
      /** Address of the bank access */
      bankzugang: string;
      /** Number of new transactions */
      newTransactions: number;
      /** ID of the user of the bank access */
      userReference: string;
    };
    /** Reason for the category of a transaction (addition). */
    Explanation: {
      /** Name of the rule, word or business partner that was decisive */
      rule: string;
      /** Reason in one sentence */
      sentence: string;
      /** Stage that was decisive, from the user's correction to the text model */
      stage: string;
      /** Versions of the data used */
      versions: string;
    };
    /** All stored data of a user (extension), without passwords, tokens and credentials. */
    Export: {
      /** Terms the user accepted */
      acceptances: (components["schemas"]["ExportedAcceptance"])[];
      /** Account reports of the user, without their secrets */
      accountReports: (components["schemas"]["ExportedAccountReport"])[];
      /** Whether the user may log in */
      active: boolean;
      /** Time of the analyses, in German time */
      analysedAt: string | null;
      /** Stored analyses by name: each is the response of its operation */
      analyses: { [key: string]: unknown; };
      /** API keys of the user, without the keys themselves */
      apiKeys: (components["schemas"]["ExportedKey"])[];
      /** Bank dialogues of the last days, without their contents */
      bankCalls: (components["schemas"]["ExportedCall"])[];
      /** Bank accesses by ID, with all retrieved data */
      bankzugaenge: { [key: string]: components["schemas"]["ExportedAccess"]; };
      /** Payments with which, according to the user, another contract begins */
      contractSplits: (components["schemas"]["ContractSplit"])[];
      /** Transactions from which contracts were derived */
      contractTransactions: (components["schemas"]["ExportedContract"])[];
      /** Time of creation, in German time */
      createdAt: string;
      /** Names of the stored login fields, without their values */
      credentials: (components["schemas"]["StoredField"])[];
      /** Refreshes of the last ninety days, without their contents */
      fetches: (components["schemas"]["ExportedFetch"])[];
      /** First name, if provided by the caller */
      firstname?: string | null;
      /** Entries of the audit log about the user */
      history: (components["schemas"]["HistoryEntry"])[];
      /** Last name, if provided by the caller */
      lastname?: string | null;
      /** Events about accesses, consents, payments and contracts that were sent to the tenant */
      lifecycleEvents: (components["schemas"]["ExportedHappening"])[];
      /** Results of the payee checks */
      payeeChecks: (components["schemas"]["ExportedPayeeCheck"])[];
      /** Payment links of the user, without their secrets */
      paymentLinks: (components["schemas"]["PaymentLink"])[];
      /** Links to related operations */
      relations: (components["schemas"]["Relation"])[];
      /** Names of the user's roles */
      roles: (string)[];
      /** Records of webform sessions for customer service */
      sessionRecords: (components["schemas"]["ExportedSessionRecord"])[];
      /** Webform sessions */
      sessions: (components["schemas"]["ExportedSession"])[];
      /** Tags set by the user */
      tagCorrections: (components["schemas"]["ExportedCorrection"])[];
      /** Tagging rules of the user */
      taggingRules: (components["schemas"]["ExportedRule"])[];
      /** Tokens of the user, without the tokens themselves */
      tokens: (components["schemas"]["TokenTrace"])[];
      /** Tags of each transaction with their reasons */
      transactionTags: (components["schemas"]["ExportedTag"])[];
      /** Transfers of the user */
      ueberweisungen: (components["schemas"]["ExportedTransfer"])[];
      /** ID of the user (UUID) */
      userReference: string;
      /** Login name */
      username: string;
      /** Events the tenant was notified of */
      webhookEvents: (components["schemas"]["ExportedEvent"])[];
    };
    /** Terms that the user accepted in the webform. */
    ExportedAcceptance: {
      /** Time of acceptance, in German time */
      acceptedAt: string;
      /** Version of the terms */
      version: string;
    };
    /** A bank access with all data read through it, in the export of a user (extension). */
    ExportedAccess: {
      /** Default approval method */
      aktivesSicherheitsverfahren?: components["schemas"]["SecurityMethod"] | null;
      /** Time of the last refresh, in German time */
      aktualisierungszeitpunkt: string;
      /** Accounts, cards, securities accounts and contracts of the bank access */
      bankprodukte?: (components["schemas"]["BankProduct"])[] | null;
      /** Approvals of the last day */
      consents: (components["schemas"]["ExportedConsent"])[];
      /** Positions of securities accounts by product ID */
      depotpositionen: { [key: string]: (components["schemas"]["Position"])[]; };
      /** ID of the bank access, chosen by the caller */
      id: string;
      /** Transactions by product ID */
      kontoumsaetze: { [key: string]: (components["schemas"]["Transaction"])[]; };
      /** Messages for the user about the object */
      messages?: (components["schemas"]["Message"])[] | null;
      /** ID of the provider in the bank catalogue */
      providerId: string;
      /** Links to related operations */
      relations: (components["schemas"]["Relation"])[];
      /** Approval methods that the bank offers to the user */
      sicherheitsverfahren?: (components["schemas"]["SecurityMethod"])[] | null;
      /** Standing orders by product ID */
      standingOrders: { [key: string]: components["schemas"]["StandingOrders"]; };
      /** `GESTARTET`: refresh running; `KOPFDATEN`: products known; `VOLLSTAENDIG`: refresh ended */
      status: "GESTARTET" | "KOPFDATEN" | "VOLLSTAENDIG";
      /** Whether the bank access is refreshed in the background, up to four times a day */
      sync: boolean;
      /** TAN devices */
      tanMedien?: (components["schemas"]["TanMedium"])[] | null;
      /** Time of deletion, in German time; only if the data is not kept */
      timeout?: string | null;
      /** Pending transactions by product ID */
      vorgemerkt: { [key: string]: (components["schemas"]["PendingTransaction"])[]; };
    };
    /** An account report with its content, in the export of its user. */
    ExportedAccountReport: {
      /** Content of the report; absent before creation and after refusal or withdrawal */
      content?: components["schemas"]["AccountReportContent"] | null;
      /** Report and its state */
      report: components["schemas"]["AccountReport"];
    };
    /** A bank dialogue without its contents; kept for 14 days. */
    ExportedCall: {
      /** ID of the bank access, chosen by the caller */
      accessId: string;
      /** Start of the dialogue, in German time */
      at: string;
      /** Correlation ID of the API call or job */
      correlationId: string;
      /** Requests to the bank: type, codes, length and duration */
      exchanges: ({ [key: string]: unknown; })[];
      /** Purpose of the dialogue */
      operation: string;
      /** Result of the dialogue */
      outcome: string;
      /** Bank protocol */
      protocol: string;
      /** ID of the provider in the bank catalogue */
      providerId: string;
      /** Duration in seconds */
      seconds: number;
    };
    /** An approval in the export of a user (extension); kept for one day. */
    ExportedConsent: {
      /** Address to which the user returns from the bank or the webform */
      callbackUrl?: string | null;
      /** Challenge for the TAN; present only while a TAN is expected */
      challenge?: components["schemas"]["Challenge"] | null;
      /** Time of creation, in German time */
      createdAt: string;
      /** ID of the object */
      id: string;
      /** Messages for the user about the object */
      messages: (components["schemas"]["Message"])[];
      /** Results of the payee checks */
      payeeChecks?: (components["schemas"]["PayeeCheck"])[] | null;
      /** Links to related operations */
      relations: (components["schemas"]["Relation"])[];
      /** Nonce that is returned with `callbackUrl`; only during a redirect to the bank */
      returnNonce?: string | null;
      /** Devices from which the user can choose; only while a choice is expected */
      scaMediums?: (components["schemas"]["ScaMedium"])[] | null;
      /** Methods from which the user can choose; empty or absent unless a choice is expected */
      scaMethods?: (components["schemas"]["ScaMethod"])[] | null;
      /** Same values as in `ConsentStatus` */
      status: "WORKING" | "ASKING" | "GRANTED" | "FAILED" | "IN_DOUBT";
      /** Deadline for the user's input, in German time */
      timeout?: string | null;
    };
    /** Transactions a contract was derived from; its details are part of the analyses. */
    ExportedContract: {
      /** ID of the object */
      id: string;
      /** IDs of the underlying transactions, as in the lists of transactions */
      transactionIds: (string)[];
    };
    /** A tag that a user set on a transaction. */
    ExportedCorrection: {
      /** ID of the bank access, chosen by the caller */
      accessId: string;
      /** Time of the correction, in German time */
      correctedAt: string;
      /** ID of the product within its bank access */
      productId: string;
      /** Item that the user selected */
      systemName: string;
      /** `systemName` of its tree */
      tagTree: string;
      /** ID of the transaction */
      transactionId: string;
    };
    /** New transactions reported to the tenant; kept for 30 days. */
    ExportedEvent: {
      /** ID of the bank access, chosen by the caller */
      accessId: string;
      /** Time of the event, in German time */
      at: string;
      /** Number of new transactions */
      newTransactions: number;
      /** Serial of the event for this bank access */
      serial: number;
    };
    /** A refresh of a bank access; kept for 90 days. */
    ExportedFetch: {
      /** ID of the bank access, chosen by the caller */
      accessId: string;
      /** Time of completion, in German time */
      at: string;
      /** Whether it was a background refresh */
      background: boolean;
      /** Whether all data, a part or none was retrieved */
      brought: "all" | "part" | "nothing";
      /** ID of the bank */
      providerId: string;
    };
    /** A lifecycle event sent to the tenant; kept for 30 days. */
    ExportedHappening: {
      /** Time of the event, in German time */
      at: string;
      /** Serial among the events of this type */
      serial: number;
      /** State reached, as stored */
      state?: string | null;
      /** ID of the object of the event */
      subject: string;
      /** Type of the event */
      type: string;
    };
    /** An API key of the user, without the key. */
    ExportedKey: {
      /** Name of the client to which the token was issued */
      client: string;
      /** Time of creation, in German time */
      createdAt: string;
      /** Time of revocation, in German time */
      revokedAt?: string | null;
    };
    /** A payee check and its result. */
    ExportedPayeeCheck: {
      /** Time of creation, in German time */
      createdAt: string;
      /** IBAN of the account */
      iban: string;
      /** Name registered at the payee's bank; only for a close match */
      matchedName?: string | null;
      /** ID of the payment (UUID) */
      paymentId: string;
      /** Name that was checked */
      recipient: string;
      /** Result of the payee check: match, close match, no match, or not possible */
      result: string;
    };
    /** A rule of a user for a counterparty. */
    ExportedRule: {
      /** IBAN of the counterparty */
      counterpartyIban: string;
      /** Name of the counterparty */
      counterpartyName: string;
      /** Time of creation, in German time */
      createdAt: string;
      /** ID of the object */
      id: string;
      /** Item assigned to matching transactions */
      systemName: string;
      /** `systemName` of its tree */
      tagTree: string;
    };
    /** A webform session; entered data is encrypted for the browser and not included. */
    ExportedSession: {
      /** Bank accesses of the session */
      accessIds: (string)[];
      /** Address to which the user returns from the bank or the webform */
      callbackUrl?: string | null;
      /** Time of creation, in German time */
      createdAt: string;
      /** IP address of the browser */
      customerIpAddress?: string | null;
      /** How the session ended */
      exit?: string | null;
      /** End of the session, in German time */
      expiresAt: string;
      /** Language of the webform */
      language: string;
      /** Time the link was opened, in German time */
      openedAt?: string | null;
      /** Purpose of the session */
      useCase: string;
    };
    /** Record of a webform session for customer service. */
    ExportedSessionRecord: {
      /** Bank accesses of the session */
      accessIds: (string)[];
      /** Time of creation, in German time */
      createdAt: string;
      /** How the session ended */
      exit?: string | null;
      /** Reference that the user gives to customer service */
      reference: string;
      /** Pages shown, in order */
      steps: (components["schemas"]["ExportedStep"])[];
      /** Purpose of the session */
      useCase: string;
    };
    /** A page shown in the webform. */
    ExportedStep: {
      /** Time the page was shown, in German time */
      at: string;
      /** Correlation ID of the request */
      correlationId: string;
      /** Page of the webform */
      page: string;
      /** Problem on the page */
      trouble?: string | null;
    };
    /** Tag of a transaction; `rule` and `stage` give the reason. */
    ExportedTag: {
      /** ID of the bank access, chosen by the caller */
      accessId: string;
      /** `systemName` of the business partner */
      businessPartner?: string | null;
      /** `systemName` of the category */
      category?: string | null;
      /** Confidence from 0 to 1 */
      confidence: number;
      /** `systemName` of the tax item */
      freelancerCategory?: string | null;
      /** `systemName` of the insurance type */
      insuranceType?: string | null;
      /** ID of the product within its bank access */
      productId: string;
      /** Rule that was decisive */
      rule: string;
      /** Stage that was decisive */
      stage: string;
      /** Time of tagging, in German time */
      taggedAt: string;
      /** ID of the transaction */
      transactionId: string;
      /** Versions of the data files used */
      versions: string;
    };
    /** A transfer in the export of a user (extension). */
    ExportedTransfer: {
      /** Address to which the user returns from the bank or the webform */
      callbackUrl?: string | null;
      /** Challenge for the TAN; present only while a TAN is expected */
      challenge?: components["schemas"]["Challenge"] | null;
      /** Time of the last change, in German time */
      changedAt: string;
      /** Time of creation, in German time */
      createdAt: string;
      /** IP address of the user, as sent with the request */
      customerIpAddress?: string | null;
      /** Messages for the user about the object */
      messages: (components["schemas"]["Message"])[];
      /** Results of the payee checks */
      payeeChecks?: (components["schemas"]["PayeeCheck"])[] | null;
      /** Links to related operations */
      relations: (components["schemas"]["Relation"])[];
      /** Nonce that is returned with `callbackUrl`; only during a redirect to the bank */
      returnNonce?: string | null;
      /** Devices from which the user can choose; only while a choice is expected */
      scaMediums?: (components["schemas"]["ScaMedium"])[] | null;
      /** Methods from which the user can choose; empty or absent unless a choice is expected */
      scaMethods: (components["schemas"]["ScaMethod"])[];
      /** Data sent to the bank, if characters had to be replaced */
      sepaDetails?: components["schemas"]["TransferDetails"] | (components["schemas"]["TransferDetails"])[] | null;
      /** Requested action and the standing order; absent for a transfer */
      standingOrder?: components["schemas"]["StandingRequestBody"] | null;
      /** Same values as in `TransferStatus` */
      status: "WORKING" | "ASKING" | "DONE" | "REJECTED" | "IN_DOUBT";
      /** Deadline for the user's input, in German time */
      timeout?: string | null;
      /** Submitted transfer */
      transfer: components["schemas"]["Transfer"];
    };
    /** Events in order, and the cursor after the last one. */
    Feed: {
      /** Events, oldest first; at most 500 */
      events: (components["schemas"]["Event"] | components["schemas"]["AccessEvent"] | components["schemas"]["ConsentEvent"] | components["schemas"]["PaymentEvent"] | components["schemas"]["ContractEvent"] | components["schemas"]["OverdraftEvent"])[];
      /** Cursor for `after` in the next call */
      next: string;
      /** Links to related operations */
      relations: (components["schemas"]["Relation"])[];
    };
    /** Status of the process, and what is missing if it is not ready. */
    Health: {
      /** `believed` or `ignored`: treatment of the call's forwarding headers; absent without them */
      forwarding?: string | null;
      /** Missing parts; absent if complete */
      missing?: (string)[] | null;
      /** `live`, `ready` or `not ready` */
      status: string;
    };
    /** An action on the user or its data. */
    HistoryEntry: {
      /** Action */
      action: string;
      /** Actor */
      actor: string;
      /** Time of the action, in German time */
      at: string;
      /** Result of the action */
      outcome: string;
    };
    /** Source of a pushed transaction. */
    Identifier: {
      /** Caller's name for a batch of pushed transactions */
      batchId: string;
    };
    /** Source of a pushed transaction. */
    IdentifierInput: {
      /** Caller's name for a batch of pushed transactions */
      batchId: string;
    };
    /** Result of the last refresh attempt. */
    Issues: {
      /** Default approval method */
      aktivesSicherheitsverfahren?: components["schemas"]["SecurityMethod"] | null;
      /** Time of the last attempt, in German time */
      aktualisierungszeitpunkt: string;
      /** ID of the bank access, chosen by the caller */
      id: string;
      /** Problems of the last attempt; empty if there were none */
      messages: (components["schemas"]["Message"])[];
      /** ID of the provider in the bank catalogue */
      providerId: string;
      /** Links to related operations */
      relations: (components["schemas"]["Relation"])[];
      /** Approval methods that the bank offers to the user */
      sicherheitsverfahren: (components["schemas"]["SecurityMethod"])[];
      /** TAN devices */
      tanMedien: (components["schemas"]["TanMedium"])[];
      /** Time of deletion, in German time; only if the data is not kept */
      timeout?: string | null;
    };
    /** Result of the latest refresh, whoever started it. */
    LastResult: {
      /** End of the last refresh, in German time */
      at: string;
      /** Code of the message with the reason; absent if all data was retrieved */
      code?: string | null;
      /** Cause of missing data: `BANK`, `USER` or `SERVICE`; absent if all data was retrieved */
      fault?: "BANK" | "USER" | "SERVICE" | null;
      /** `SUCCEEDED`: all data retrieved; `PARTIAL`: some of it; `FAILED`: nothing was stored */
      outcome: "SUCCEEDED" | "PARTIAL" | "FAILED";
    };
    /** Status of a legacy transfer; `timeout` and `relations` only until it ends. */
    LegacyStatus: {
      /** Challenge for the TAN; present only while a TAN is expected */
      challenge?: components["schemas"]["Challenge"] | null;
      /** Notice for the user, for example that the TAN was wrong */
      hinweis?: string | null;
      /** Question for the user, or the result */
      messages: (components["schemas"]["Message"])[];
      /** Links to related operations */
      relations?: (components["schemas"]["Relation"])[] | null;
      /** Deadline for the user's input, in German time */
      timeout?: string | null;
    };
    /** Body of a legacy transfer. */
    LegacyTransferInput: {
      /** Execution date; absent: immediately */
      ausfuehrungsdatum?: string | null;
      /** Amount with at most two decimals, above zero */
      betrag: number;
      /** BIC of the payee's bank */
      bic: string;
      /** Login fields of the provider by `fieldkey`, each encrypted (HPKE) and in Base64 */
      credentials: { [key: string]: string; };
      /** Name of the payee */
      empfaenger: string;
      /** IBAN of the payee */
      iban: string;
      /** `kodierung` of the approval method */
      sicherheitsverfahrenKodierung: number | string;
      /** `name` of the approval device, if the method has several */
      tanMediumName?: string | null;
      /** Payment reference */
      verwendungszweck: string;
      /** Currency; SEPA requires EUR */
      waehrung: string;
    };
    /** Date of a life event, and the contracts and transactions that show it. */
    LifeEventDetails: {
      /** IDs of the underlying contracts */
      contractIds: (string)[];
      /** Date of the life event, as far as transactions show it */
      eventDate: string;
      /** Whether the evidence is weak (`low`) or sufficient */
      sureness: "normal" | "low";
      /** IDs of the underlying transactions, as in the lists of transactions */
      transactionIds: (string)[];
    };
    /** A life event of a user. */
    LifeEventInstance: {
      /** Result of the analysis */
      details: components["schemas"]["LifeEventDetails"];
      /** Object to which the tag is attached */
      entity: components["schemas"]["TaggedEntity"];
      /** ID of the object */
      id: string;
      /** Links to related operations */
      relations: (components["schemas"]["Relation"])[];
      /** Item of the tag tree */
      tagTreeItem: components["schemas"]["TagTreeItem"];
    };
    /** Start of a life stage, and the contracts that show it. */
    LifeStageDetails: {
      /** Number of children; null if not relevant or unknown */
      childCount: number | null;
      /** IDs of the underlying contracts */
      contractIds: (string)[];
      /** Start of the life stage; null if no contract shows it */
      since: string | null;
    };
    /** Life stage of a user, in one of four fields. */
    LifeStageInstance: {
      /** Result of the analysis */
      details: components["schemas"]["LifeStageDetails"];
      /** Object to which the tag is attached */
      entity: components["schemas"]["TaggedEntity"];
      /** ID of the object */
      id: string;
      /** Links to related operations */
      relations: (components["schemas"]["Relation"])[];
      /** Item of the tag tree */
      tagTreeItem: components["schemas"]["TagTreeItem"];
    };
    /** A message to the user, attached to the object it is about. */
    Message: {
      /** Code of the message, for programs */
      code: string;
      /** Details of this occurrence */
      details?: string | null;
      /** Severity */
      level: "INFO" | "ERROR";
      /** German sentence for the user */
      message: string;
    };
    /** A subscription with its secret, which is not shown again. */
    NewSecret: {
      /** Time of creation, in German time */
      createdAt: string;
      /** ID of the object */
      id: string;
      /** Links to related operations */
      relations: (components["schemas"]["Relation"])[];
      /** Secret for the signatures; returned only once */
      secret: string;
      /** Event types that the subscription receives */
      types: ("transactions.new" | "access.connected" | "access.needs_person" | "access.broken" | "access.removed" | "consent.ends_soon" | "consent.ended" | "consent.renewed" | "payment.changed" | "contract.begun" | "contract.changed" | "contract.ended" | "contract.price_raised" | "overdraft.ahead")[];
      /** Address to which events are sent */
      url: string;
    };
    /** An empty object. */
    Nothing: {

    };
    /** Error response of the token endpoint (RFC 6749, section 5.2). */
    OAuthProblem: {
      /** Error code of RFC 6749 */
      error: string;
      /** Description of the error, in English */
      error_description: string;
    };
    /** An analysis expects the accounts of a user to be overdrawn before the next salary. */
    OverdraftEvent: {
      /** User of the event */
      data: components["schemas"]["OverdraftEventData"];
      /** ID of the event, sent as `webhook-id` */
      id: string;
      /** Counter of a user's events of this type; a gap means that an event was lost */
      serial: number;
      /** Time of the event, in German time */
      timestamp: string;
      /** Type of event: `overdraft.ahead` */
      type: "overdraft.ahead";
    };
    /** Owner of the accounts. */
    OverdraftEventData: {
      /** ID of the user of the accounts */
      userReference: string;
    };
    /** One of several payees. */
    PayeeAccount: {
      /** IBAN of the payee */
      iban: string;
      /** Name of the payee */
      recipient: string;
    };
    /** Response of the payee's bank; the name only if it is a close match. */
    PayeeCheck: {
      /** IBAN of the payee */
      iban: string;
      /** Name registered at the payee's bank; only for a close match */
      matchedName?: string | null;
      /** Result of the payee check: match, close match, no match, or not possible */
      result: "MATCH" | "CLOSE_MATCH" | "NO_MATCH" | "NOT_POSSIBLE";
    };
    /** The payee to check, and the payment. */
    PayeeInput: {
      /** IBAN of the payee */
      iban: string;
      /** ID of the payment for the check (UUID), chosen by the caller */
      paymentId: string;
      /** Name of the payee, as known to the user */
      recipient: string;
    };
    /** Result of a single payee check. */
    PayeeVerification: {
      /** Name registered at the payee's bank; only for a close match */
      matchedName?: string | null;
      /** Result of the payee check: match, close match, no match, or not possible */
      result: "MATCH" | "CLOSE_MATCH" | "NO_MATCH" | "NOT_POSSIBLE";
      /** ID of this check, to be sent with the transfer */
      vopId: string;
    };
    /** Results of several payee checks, in the order of the request. */
    PayeeVerifications: {
      /** One result per payee, in the order of the request */
      checks: (components["schemas"]["CheckedPayee"])[];
    };
    /** The payees to check and the payment; up to as many as in a bulk transfer (extension). */
    PayeesInput: {
      /** Payees to check: 1 to 1,000 */
      payees: (components["schemas"]["PayeeAccount"])[];
      /** ID of the payment for which the payees are checked */
      paymentId: string;
    };
    /** The status of a payment changed. */
    PaymentEvent: {
      /** Payment of the event */
      data: components["schemas"]["PaymentEventData"];
      /** ID of the event, sent as `webhook-id` */
      id: string;
      /** Counter of a user's events of this type; a gap means that an event was lost */
      serial: number;
      /** Time of the event, in German time */
      timestamp: string;
      /** Type of event: `payment.changed` */
      type: "payment.changed";
    };
    /** The payment and its current status. */
    PaymentEventData: {
      /** ID of the payment */
      paymentId: string;
      /** Current status of the payment */
      state: "draft" | "created" | "needs_person" | "sending" | "done" | "rejected" | "in_doubt";
      /** ID of the paying user */
      userReference: string;
    };
    /** A payment link and its status. `url` is returned only on creation. */
    PaymentLink: {
      /** Address to which the user returns */
      callbackUrl?: string | null;
      /** Time of the cancellation by the tenant */
      cancelledAt?: string | null;
      /** Time of creation */
      createdAt: string;
      /** Last day on which it can be paid, in German time */
      expiresOn: string;
      /** ID of the link */
      linkId: string;
      /** Time at which the bank accepted the transfer */
      paidAt?: string | null;
      /** ID of the payment that was started last; absent before that */
      paymentId?: string | null;
      /** Links to related operations */
      relations: (components["schemas"]["Relation"])[];
      /** `OPEN`, `IN_PROGRESS`, `EXECUTED`, `IN_DOUBT`, `CANCELLED` or `EXPIRED` */
      state: "OPEN" | "IN_PROGRESS" | "EXECUTED" | "IN_DOUBT" | "CANCELLED" | "EXPIRED";
      /** Payee, amount and payment reference */
      transferDetails: components["schemas"]["TransferDetails"];
      /** Address for the user; returned only on creation */
      url?: string | null;
    };
    /** The payment a user is asked to make; it cannot be changed later. */
    PaymentLinkInput: {
      /** Amount; cannot be changed */
      amount: number;
      /** BIC of the payee's bank; required if it cannot be derived from the IBAN */
      bic?: string | null;
      /** Address to which the user returns; must be allowed for the tenant */
      callbackUrl?: string | null;
      /** `EUR` */
      currency?: string;
      /** Reference that the payee receives with the payment */
      endToEndId?: string | null;
      /** Last day on which it can be paid; default: 30 days from now */
      expiresOn?: string | null;
      /** IBAN of the payee */
      iban: string;
      /** Payment reference, at most 140 characters */
      purpose: string;
      /** Name of the payee */
      recipient: string;
    };
    /** A pending transaction; once booked, `transactionId` is the ID of the booked transaction. */
    PendingTransaction: {
      /** Pending transaction as reported by the bank; its ID is not that of the booked one */
      kontoumsatz: components["schemas"]["Transaction"];
      /** Whether the bank has booked it */
      state: "PENDING" | "BOOKED";
      /** ID of the transaction once booked */
      transactionId?: string | null;
    };
    /** A link to the page that lists a user's permissions (extension). */
    PermissionLink: {
      /** Address for the user; can be opened once */
      href: string;
      /** Time until which it can be opened, in German time */
      validTo: string;
    };
    /** A security in a securities account; quantities, prices and rates keep their digits. */
    Position: {
      /** Value of the position */
      gesamtwert?: number | null;
      /** Whether `menge` is a number of units or a nominal value */
      handelseinheit: "STUECK" | "NOMINAL";
      /** Trading venue of the price */
      handelsplatz?: string | null;
      /** International securities identification number */
      isin?: string | null;
      /** Price of one unit, with the digits that the bank sends */
      kurs?: number | null;
      /** Time of the price, in German time */
      kursDatum?: string | null;
      /** Quantity */
      menge: number;
      /** Name of the security */
      name?: string | null;
      /** Currency of the price (ISO 4217) */
      waehrung?: string | null;
      /** Exchange rate of that currency to the euro */
      waehrungskurs?: number | null;
      /** German securities identification number */
      wkn?: string | null;
    };
    /** Body of every 4xx and 5xx response except those of the token endpoint. */
    Problem: {
      /** HTTP status as text */
      code: string;
      /** Correlation ID, under which the log contains the reason */
      correlationId: string;
      /** Description of the error for developers, in English */
      detail: string;
      /** Invalid parts of the request; absent if none of them is the cause */
      errors?: (components["schemas"]["ErrorPlace"])[] | null;
      /** Path of the request */
      instance: string;
      /** German sentence that may be shown to users */
      message: string;
      /** HTTP status */
      status: number;
      /** Name of the HTTP status */
      title: string;
      /** Always `about:blank` */
      type: string;
    };
    /** A bank or service provider that users can connect. */
    Provider: {
      /** Login fields for the user */
      authenticationInfo: components["schemas"]["AuthenticationInfo"];
      /** BIC of the bank */
      bic?: string | null;
      /** German bank code (Bankleitzahl), eight digits */
      blz?: string | null;
      /** Retrievable products: accounts, cards, securities accounts */
      capabilities: ("KONTEN" | "KARTEN" | "DEPOTS")[];
      /** Product types that are retrieved together over one channel of the bank */
      channels: (("GIROKONTO" | "SPARKONTO" | "FESTGELDKONTO" | "KREDITKONTO" | "TAGESGELDKONTO" | "BAUSPARKONTO" | "SONSTIGESKONTO" | "KREDITKARTE" | "SONSTIGEKARTE" | "DEPOT" | "SONSTIGESPRODUKT")[])[];
      /** Whether the bank has private customers */
      consumerRelevant: boolean;
      /** Group to which it belongs, for example with a shared logo */
      group?: string | null;
      /** ID of the provider */
      id: string;
      /** Name of the bank; not unique */
      name: string;
      /** Links to related operations */
      relations: (components["schemas"]["Relation"])[];
    };
    /** Remaining background refreshes of a bank access today, and the next refresh. */
    RefreshBudget: {
      /** End of the bank's consent to retrieve data without a new approval, in German time */
      consentValidUntil?: string | null;
      /** Result of the last refresh; absent during a refresh and before the end of the first */
      lastResult?: components["schemas"]["LastResult"] | null;
      /** Number of background refreshes left until `resetsAt` */
      leftToday: number;
      /** Maximum number of background refreshes per day */
      limit: number;
      /** Time of the next background refresh; absent if there is none */
      nextRefresh?: string | null;
      /** Links to related operations */
      relations: (components["schemas"]["Relation"])[];
      /** End of the counted day: midnight, in German time */
      resetsAt: string;
    };
    /** A transfer that refunds a transaction; `instant` and `transferDetails` are its body. */
    Refund: {
      /** Part of the body of the transfer */
      instant: boolean;
      /** Links to related operations */
      relations: (components["schemas"]["Relation"])[];
      /** ID of the transaction to refund */
      transactionId: string;
      /** Part of the body of the transfer; the payment reference names the transaction */
      transferDetails: components["schemas"]["TransferDetails"];
    };
    /** A monthly amount: contracts and other transactions. */
    RegularIrregular: {
      /** Monthly average, regular and irregular; negative for expenses */
      amount: number;
      /** Part outside contracts */
      irregular: components["schemas"]["RegularOrIrregular"];
      /** Part from contracts */
      regular: components["schemas"]["RegularOrIrregular"];
    };
    /** A monthly amount with its categories. */
    RegularOrIrregular: {
      /** Monthly average; negative for expenses */
      amount: number;
      /** Monthly averages by category */
      amountsPerTagTreeItem: (components["schemas"]["AmountPerTagTreeItem"])[];
    };
    /** A link that a client can follow. */
    Relation: {
      /** Complete address of the link */
      href: string;
      /** Purpose of the link */
      rel: string;
    };
    /** A released account report: its content, and how the recipient verifies it. */
    ReleasedAccountReport: {
      /** Content of the report */
      content: components["schemas"]["AccountReportContent"];
      /** Report and its state */
      report: components["schemas"]["AccountReport"];
      /** Code with which a recipient verifies the report */
      verificationCode: string;
      /** Address at which a recipient verifies the report */
      verificationUrl: string;
    };
    /** A removed bank access; with `productId` a product, with `transactionId` a transaction. */
    RemovedObject: {
      /** Removed bank access, or the bank access of the removed object */
      accessId: string;
      /** Product removed with all its transactions, or the product of the removed transaction */
      productId?: string | null;
      /** Removed transaction; a transaction that moved to another date appears under its new ID */
      transactionId?: string | null;
    };
    /** Start, reason and amount of a sales trigger. */
    SalesTriggerDetails: {
      /** Approximate amount; null if there is none */
      amount: number | null;
      /** Reason, as a German sentence */
      reason: string;
      /** IDs of the underlying transactions, as in the lists of transactions */
      transactionIds: (string)[];
      /** Date since which the occasion exists */
      triggerDate: string;
    };
    /** A sales trigger: an occasion to contact a user. */
    SalesTriggerInstance: {
      /** Result of the analysis */
      details: components["schemas"]["SalesTriggerDetails"];
      /** Object to which the tag is attached */
      entity: components["schemas"]["TaggedEntity"];
      /** ID of the object */
      id: string;
      /** Links to related operations */
      relations: (components["schemas"]["Relation"])[];
      /** Item of the tag tree */
      tagTreeItem: components["schemas"]["TagTreeItem"];
    };
    /** A device that the user can select. */
    ScaMedium: {
      /** Type of device */
      mediaClass: "LIST" | "GENERATOR" | "MOBILE" | "SECODER" | "PUSHTAN";
      /** Name of the device, to be returned as the choice */
      name: string;
    };
    /** An approval method that the user can select; a numeric code is sent as a number. */
    ScaMethod: {
      /** Code of the method, to be returned as the choice */
      code: number | string;
      /** Notice of the bank about the method */
      hint?: string | null;
      /** Name of the method */
      name: string;
    };
    /** Schedule of a standing order. */
    ScheduleInput: {
      /** Day of the month: 1 to 30, or 97 to 99 for the last three; of the week: 1 (Monday) to 7 */
      day: number;
      /** Date of the first payment, after today */
      firstExecutionDate: string;
      /** Number of months or weeks between two payments */
      interval: number;
      /** Date of the last possible payment; absent: until the standing order is deleted */
      lastExecutionDate?: string | null;
      /** `MONTHS` or `WEEKS` */
      unit: string;
    };
    /** An approval method of the bank; a numeric key is sent as a number. */
    SecurityMethod: {
      /** Notice of the bank about the method */
      hinweis?: string | null;
      /** Code of the method */
      kodierung: number | string;
      /** Name of the method */
      name: string;
    };
    /** Body of a single transfer. */
    SingleTransferInput: {
      /** Login fields, encrypted; only without a product in the path, regulated tenants only */
      credentials?: { [key: string]: string; } | null;
      /** Whether it is an instant transfer */
      instant: boolean;
      /** IBAN or ID of the paying account; only without a product in the path */
      product?: string | null;
      /** ID of the provider; only without a product in the path, regulated tenants only */
      provider?: string | null;
      /** Execution date; absent: immediately */
      requestedExecutionDate?: string | null;
      /** Payee, amount and payment reference */
      transferDetails: components["schemas"]["DetailsInput"];
      /** ID of an earlier payee check for this payment */
      vopId?: string | null;
    };
    /** Payment of a standing order; its end-to-end ID is set by the service. */
    StandingDetailsInput: {
      /** Amount of each payment */
      amount: number;
      /** BIC of the recipient's bank */
      bic: string;
      /** `EUR` */
      currency: string;
      /** IBAN of the recipient */
      iban: string;
      /** Payment reference, at most 140 characters of the SEPA character set */
      purpose: string;
      /** Name of the recipient, at most 70 characters of the SEPA character set */
      recipient: string;
    };
    /** Body of a new or changed standing order. */
    StandingOrderInput: {
      /** Schedule of the payments */
      schedule: components["schemas"]["ScheduleInput"];
      /** Details of each payment */
      transferDetails: components["schemas"]["StandingDetailsInput"];
    };
    /** A standing order as stored by the bank; without relations it cannot be changed. */
    StandingOrderRow: {
      /** Amount of each payment */
      amount: number;
      /** BIC of the recipient's bank, if the bank provides it */
      bic?: string | null;
      /** Currency of the amount */
      currency: string;
      /** IBAN of the recipient */
      iban: string;
      /** ID for changing or deleting the standing order; differs after a change */
      id: string;
      /** Payment reference */
      purpose?: string | null;
      /** Name of the recipient */
      recipient: string;
      /** `self`, if it can be changed and deleted; empty if the bank assigns no ID */
      relations: (components["schemas"]["Relation"])[];
      /** Schedule of the payments */
      schedule: components["schemas"]["WireSchedule"];
    };
    /** Status of a standing order request, and the next steps of the user. */
    StandingOrderStatus: {
      /** Challenge for the TAN; present only while a TAN is expected */
      challenge?: components["schemas"]["Challenge"] | null;
      /** Messages for the user about the object */
      messages: (components["schemas"]["Message"])[];
      /** Results of the payee checks */
      payeeChecks?: (components["schemas"]["PayeeCheck"])[] | null;
      /** Links to related operations */
      relations: (components["schemas"]["Relation"])[];
      /** Nonce that is returned with `callbackUrl`; only during a redirect to the bank */
      returnNonce?: string | null;
      /** Devices from which the user can choose; only while a choice is expected */
      scaMediums?: (components["schemas"]["ScaMedium"])[] | null;
      /** Methods from which the user can choose; empty or absent unless a choice is expected */
      scaMethods: (components["schemas"]["ScaMethod"])[];
      /** Data sent to the bank, if characters had to be replaced */
      sepaDetails?: components["schemas"]["TransferDetails"] | (components["schemas"]["TransferDetails"])[] | null;
      /** Requested action and the standing order */
      standingOrder?: components["schemas"]["StandingRequestBody"] | null;
      /** Same values as in `TransferStatus` */
      status: "WORKING" | "ASKING" | "DONE" | "REJECTED" | "IN_DOUBT";
      /** Deadline for the user's input, in German time */
      timeout?: string | null;
      /** Details of each payment, and the ID of the request */
      transfer: components["schemas"]["Transfer"];
    };
    /** Standing orders of an account, with the time of the bank's list if it was read. */
    StandingOrders: {
      /** Time of the bank's list, in German time; absent before the first refresh */
      listedAt?: string | null;
      /** Standing orders of the account, in the bank's order */
      standingOrders: (components["schemas"]["StandingOrderRow"])[];
    };
    /** Action on a standing order; `id` is set once the bank has executed it. */
    StandingRequestBody: {
      /** `CREATE`, `CHANGE` or `DELETE` */
      action: "CREATE" | "CHANGE" | "DELETE";
      /** ID of the standing order; of a new or changed one once the bank has executed the request */
      id?: string | null;
      /** Schedule of the payments */
      schedule: components["schemas"]["WireSchedule"];
    };
    /** A stored credential field; its value is not exported. */
    StoredField: {
      /** ID of the bank access, chosen by the caller */
      accessId: string;
      /** Name of the field in `credentials` */
      fieldkey: string;
      /** Time of storage, in German time */
      storedAt: string;
    };
    /** A webhook subscription: an endpoint that receives events. */
    Subscription: {
      /** Time of creation, in German time */
      createdAt: string;
      /** ID of the object */
      id: string;
      /** Links to related operations */
      relations: (components["schemas"]["Relation"])[];
      /** Event types that the subscription receives */
      types: ("transactions.new" | "access.connected" | "access.needs_person" | "access.broken" | "access.removed" | "consent.ends_soon" | "consent.ended" | "consent.renewed" | "payment.changed" | "contract.begun" | "contract.changed" | "contract.ended" | "contract.price_raised" | "overdraft.ahead")[];
      /** Address to which events are sent */
      url: string;
    };
    /** Body of a new subscription. */
    SubscriptionInput: {
      /** Event types that the subscription receives */
      types?: ("transactions.new" | "access.connected" | "access.needs_person" | "access.broken" | "access.removed" | "consent.ends_soon" | "consent.ended" | "consent.renewed" | "payment.changed" | "contract.begun" | "contract.changed" | "contract.ended" | "contract.price_raised" | "overdraft.ahead")[] | null;
      /** Address that receives events: `https://`, port 443 or 8443, a host on the public internet */
      url: string;
    };
    /** Changes after a cursor: first apply the removals, then store the rest by ID. */
    SyncAnswer: {
      /** Bank accesses that are new or changed, also in a product, with all products */
      bankzugaenge: (components["schemas"]["BankAccess"])[];
      /** New or changed transactions, in their current state */
      kontoumsaetze: (components["schemas"]["SyncedTransaction"])[];
      /** Whether further changes are available now */
      more: boolean;
      /** Cursor for the next call */
      next: string;
      /** Links to related operations */
      relations: (components["schemas"]["Relation"])[];
      /** Removed objects; delete them before you store the rest of the page */
      removed: (components["schemas"]["RemovedObject"])[];
      /** New or changed pending transactions; once booked, with the ID of the transaction */
      vorgemerkt: (components["schemas"]["SyncedPending"])[];
    };
    /** A pending transaction with its bank access and product. */
    SyncedPending: {
      /** ID of its bank access */
      accessId: string;
      /** Pending transaction as reported by the bank; its ID is not that of the booked one */
      kontoumsatz: components["schemas"]["Transaction"];
      /** ID of its product */
      productId: string;
      /** Whether the bank has booked it */
      state: "PENDING" | "BOOKED";
      /** ID of the transaction once booked */
      transactionId?: string | null;
    };
    /** A transaction in its current form, with its bank access and product. */
    SyncedTransaction: {
      /** ID of its bank access */
      accessId: string;
      /** Transaction */
      kontoumsatz: components["schemas"]["Transaction"];
      /** ID of its product */
      productId: string;
      /** Tags of the transaction; absent before tagging */
      tagItems?: components["schemas"]["TagItems"] | null;
    };
    /** Confidence and reason of a category. */
    TagDetails: {
      /** Confidence of the category, 0 to 1; at 0.9 about nine in ten are correct */
      confidenceLevel: number;
      /** Explanation of the category */
      explain: components["schemas"]["Explanation"];
    };
    /** A tag: an item of a tree, attached to a transaction. */
    TagInstance: {
      /** Confidence and explanation; absent or null if not stored */
      details?: components["schemas"]["TagDetails"] | null;
      /** Object to which the tag is attached */
      entity: components["schemas"]["TaggedEntity"];
      /** ID of the tag; does not change */
      id: string;
      /** Links to related operations */
      relations: (components["schemas"]["Relation"])[];
      /** Item assigned to the transaction */
      tagTreeItem: components["schemas"]["TagTreeItem"];
    };
    /** Tags of a transaction: the `systemName` of its item in each tag tree. */
    TagItems: {
      /** `systemName` of the business partner */
      businessPartner?: string | null;
      /** `systemName` of the category */
      category?: string | null;
      /** `systemName` of the tax item */
      freelancerCategory?: string | null;
      /** `systemName` of the insurance type */
      insuranceType?: string | null;
    };
    /** A tree whose items are attached to transactions, contracts or users. */
    TagTree: {
      /** Description for display */
      description: string;
      /** Name for display */
      displayName: string;
      /** Whether a client created the tree; always `false` */
      isClientGenerated: boolean;
      /** Whether a tenant created the tree; always `false` */
      isTenantGenerated: boolean;
      /** Links to related operations */
      relations?: (components["schemas"]["Relation"])[] | null;
      /** Numeric ID, stable across releases */
      systemId: number;
      /** Name for programs, stable across releases */
      systemName: string;
      /** Version of the tree, increased when its items change */
      version: number;
    };
    /** A tag tree, by name. */
    TagTreeInput: {
      /** Accepted and ignored */
      systemId?: number | null;
      /** Name of the tree */
      systemName: string;
    };
    /** An item of a tag tree; business partners also have an address, which may be empty. */
    TagTreeItem: {
      /** Town of a business partner; may be empty */
      addressCity?: string | null;
      /** Country of a business partner; may be empty */
      addressCountry?: string | null;
      /** Street and number of a business partner; may be empty */
      addressStreet?: string | null;
      /** Postal code of a business partner; may be empty */
      addressZip?: string | null;
      /** SEPA creditor identifier of a business partner */
      creditorId?: string | null;
      /** Description for display */
      description?: string | null;
      /** Name for display */
      displayName: string;
      /** Group of a business partner; may be empty */
      group?: string | null;
      /** Links to related operations */
      relations?: (components["schemas"]["Relation"])[] | null;
      /** Numeric ID, stable across releases */
      systemId: number;
      /** Name for programs, stable across releases */
      systemName: string;
      /** `systemName` of the parent item; absent at the top level */
      systemNameParent?: string | null;
      /** Tag tree of the item */
      tagTree: components["schemas"]["TagTree"];
      /** Telephone number of a business partner; may be empty */
      telephone?: string | null;
      /** Web address of a business partner; may be empty */
      website?: string | null;
    };
    /** An item of a tag tree, by names. */
    TagTreeItemInput: {
      /** Accepted and ignored */
      systemId?: number | null;
      /** Name of the item */
      systemName: string;
      /** Tag tree of the item */
      tagTree: components["schemas"]["TagTreeInput"];
    };
    /** Object the tag is attached to. */
    TaggedEntity: {
      /** Name for display: for a transaction the counterparty */
      displayName: string;
      /** `TRANSACTION` or `USER` */
      entityClass: string;
      /** ID of the transaction or user */
      id: string;
      /** ID of its user */
      userId?: string | null;
    };
    /** A TAN, or any text if the user has approved in an app. */
    TanInput: {
      /** TAN; any text if the user approved in an app */
      tan: string;
    };
    /** A device that generates or receives TANs. */
    TanMedium: {
      /** Last day of validity */
      gueltigBis?: string | null;
      /** First day of validity */
      gueltigVon?: string | null;
      /** Type of device */
      medienklasse: "LISTE" | "GENERATOR" | "MOBIL" | "SECODER" | "PUSHTAN";
      /** Name of the device */
      name: string;
    };
    /** A tenant, as it is shown to its own clients. */
    Tenant: {
      /** Description for display */
      description?: string | null;
      /** Name of the tenant, part of addresses */
      name: string;
      /** Links to related operations */
      relations: (components["schemas"]["Relation"])[];
    };
    /** An access token with its properties. */
    Token: {
      /** Token, to be sent as `Authorization: Bearer` */
      access_token: string;
      /** Whether the token is valid; `true` */
      active: boolean;
      /** `username` for a user's token, otherwise empty */
      additionalData: { [key: string]: string; };
      /** Name of the client */
      client: string;
      /** Expiry time, in seconds since 1970 */
      expiresAt: number;
      /** Lifetime in seconds */
      expires_in: number;
      /** Time of issue, in seconds since 1970 */
      issuedAt: number;
      /** Scopes, separated by spaces */
      scope: string;
      /** Name of the tenant */
      tenant: string;
      /** ID of the tenant (UUID) */
      tenantId: string;
      /** Always `Bearer` */
      token_type: string;
      /** ID of the user; absent for a client's token */
      user?: string | null;
      /** Expiry time, in German time */
      validTo: string;
    };
    /** Metadata of a token of the user. */
    TokenTrace: {
      /** Name of the client to which the token was issued */
      client: string;
      /** Time of issue, in German time */
      issuedAt: string;
      /** Scopes, separated by spaces */
      scope: string;
      /** Expiry time, in German time */
      validTo: string;
    };
    /** A transaction of a product. */
    Transaction: {
      /** Amount with two decimals; negative for debits */
      betrag: number;
      /** Booking date */
      buchungsdatum: string;
      /** Booking text of the bank, for the type of transaction */
      buchungstext?: string | null;
      /** Short form of the category; only with `categorize=true` */
      classifications?: (components["schemas"]["Classification"])[] | null;
      /** BIC of the counterparty's bank */
      gegenkontoBic?: string | null;
      /** IBAN of the counterparty */
      gegenkontoIban?: string | null;
      /** Name of the counterparty */
      gegenkontoInhaber?: string | null;
      /** Transaction type code of the bank (Geschäftsvorfallcode) */
      gvCode?: string | null;
      /** Sort key of the transaction; does not change */
      hash: string;
      /** ID of the transaction within its product */
      id: string;
      /** Origin of the transaction; only for transactions pushed by the caller */
      identifier?: components["schemas"]["Identifier"] | null;
      /** Journal number of the bank (Primanota) */
      primanotaNummer?: string | null;
      /** Tags of the transaction; only with `tag` */
      tags?: (components["schemas"]["TagInstance"])[] | null;
      /** Payment reference */
      verwendungszweck?: string | null;
      /** Currency (ISO 4217); absent: euro */
      waehrung?: string | null;
      /** Value date */
      wertstellungsdatum?: string | null;
    };
    /** A transaction supplied by the caller. */
    TransactionInput: {
      /** Amount with two decimals; negative for debits */
      betrag: number;
      /** Booking date */
      buchungsdatum: string;
      /** Booking text of the bank, for the type of transaction */
      buchungstext?: string | null;
      /** BIC of the counterparty's bank */
      gegenkontoBic?: string | null;
      /** IBAN of the counterparty */
      gegenkontoIban?: string | null;
      /** Name of the counterparty */
      gegenkontoInhaber?: string | null;
      /** Transaction type code of the bank (Geschäftsvorfallcode) */
      gvCode?: string | null;
      /** Caller's hash: equal hashes within a batch are the same transaction */
      hash?: string | null;
      /** Origin of the transaction */
      identifier: components["schemas"]["IdentifierInput"];
      /** Journal number of the bank (Primanota) */
      primanotaNummer?: string | null;
      /** Payment reference */
      verwendungszweck?: string | null;
      /** Value date */
      wertstellungsdatum?: string | null;
    };
    /** A transfer with its ID and debtor account. */
    Transfer: {
      /** Whether EBICS is used; always `false` */
      ebics: boolean;
      /** Whether it is an instant transfer */
      instant: boolean;
      /** ID of the payment (UUID) */
      paymentId: string;
      /** IBAN or ID of the paying account */
      product?: string | null;
      /** ID of the provider */
      provider?: string | null;
      /** Execution date; absent: immediately */
      requestedExecutionDate?: string | null;
      /** Payee, amount and payment reference; an array in a bulk transfer */
      transferDetails: components["schemas"]["TransferDetails"] | (components["schemas"]["TransferDetails"])[];
    };
    /** One transfer, as submitted. */
    TransferDetails: {
      /** Amount */
      amount: number;
      /** BIC of the payee's bank */
      bic: string;
      /** Currency (ISO 4217) */
      currency: string;
      /** Payer's reference, visible to the payee */
      endToEndId?: string | null;
      /** IBAN of the payee */
      iban: string;
      /** Payment reference */
      purpose: string;
      /** SEPA purpose code of four letters */
      purposeCode?: string | null;
      /** Name of the payee */
      recipient: string;
      /** Ultimate creditor, if different from the payee */
      ultimateCreditor?: string | null;
      /** Ultimate debtor, if different from the account holder */
      ultimateDebtor?: string | null;
    };
    /** Status of a transfer, and the next steps of the user. */
    TransferStatus: {
      /** Challenge for the TAN; present only while a TAN is expected */
      challenge?: components["schemas"]["Challenge"] | null;
      /** Messages for the user about the object */
      messages: (components["schemas"]["Message"])[];
      /** Results of the payee checks */
      payeeChecks?: (components["schemas"]["PayeeCheck"])[] | null;
      /** Links to related operations */
      relations: (components["schemas"]["Relation"])[];
      /** Nonce that is returned with `callbackUrl`; only during a redirect to the bank */
      returnNonce?: string | null;
      /** Devices from which the user can choose; only while a choice is expected */
      scaMediums?: (components["schemas"]["ScaMedium"])[] | null;
      /** Methods from which the user can choose; empty or absent unless a choice is expected */
      scaMethods: (components["schemas"]["ScaMethod"])[];
      /** Data sent to the bank, if characters had to be replaced */
      sepaDetails?: components["schemas"]["TransferDetails"] | (components["schemas"]["TransferDetails"])[] | null;
      /** `ASKING`: the user has to act; `IN_DOUBT`: the bank's response is missing, do not resend */
      status: "WORKING" | "ASKING" | "DONE" | "REJECTED" | "IN_DOUBT";
      /** Deadline for the user's input, in German time */
      timeout?: string | null;
      /** Submitted transfer */
      transfer: components["schemas"]["Transfer"];
    };
    /** Event types of a subscription. */
    TypesInput: {
      /** Event types that the subscription receives; all others are not sent */
      types: ("transactions.new" | "access.connected" | "access.needs_person" | "access.broken" | "access.removed" | "consent.ends_soon" | "consent.ended" | "consent.renewed" | "payment.changed" | "contract.begun" | "contract.changed" | "contract.ended" | "contract.price_raised" | "overdraft.ahead")[];
    };
    /** A user of a tenant; `active` is an addition to the interface. */
    User: {
      /** Whether the user may log in */
      active: boolean;
      /** Links to related operations */
      relations: (components["schemas"]["Relation"])[];
      /** ID of the user (UUID) */
      userReference: string;
      /** Login name */
      username: string;
    };
    /** Body for creating, changing or reactivating a user. */
    UserInput: {
      /** First name; stored and exported, otherwise unused */
      firstname?: string | null;
      /** Last name; stored and exported, otherwise unused */
      lastname?: string | null;
      /** Password of the user, in plain text */
      password: string;
      /** Login name, unique within the tenant */
      username: string;
    };
    /** A user of a role; only the reference. */
    UserReference: {
      /** ID of the user (UUID) */
      userReference: string;
    };
    /** Schedule of a standing order; days 97 to 99 count from the end of the month. */
    WireSchedule: {
      /** Day of the month: 1 to 30, or 97 to 99 for the last three; of the week: 1 (Monday) to 7 */
      day: number;
      /** Date of the first payment */
      firstExecutionDate: string;
      /** Number of months or weeks between two payments */
      interval: number;
      /** Date of the last possible payment; absent: until the standing order is deleted */
      lastExecutionDate?: string | null;
      /** `MONTHS` or `WEEKS` */
      unit: "MONTHS" | "WEEKS";
    };
  };
}
export type AccessEvent = components["schemas"]["AccessEvent"];
export type AccessEventData = components["schemas"]["AccessEventData"];
export type AccessInput = components["schemas"]["AccessInput"];
export type AccountReport = components["schemas"]["AccountReport"];
export type AccountReportContent = components["schemas"]["AccountReportContent"];
export type AccountReportInput = components["schemas"]["AccountReportInput"];
export type AccountReportLine = components["schemas"]["AccountReportLine"];
export type AccountReportReturns = components["schemas"]["AccountReportReturns"];
export type AccountReportSum = components["schemas"]["AccountReportSum"];
export type AffordabilityDetails = components["schemas"]["AffordabilityDetails"];
export type AffordabilityExpenses = components["schemas"]["AffordabilityExpenses"];
export type AffordabilityInstance = components["schemas"]["AffordabilityInstance"];
export type AiConnectRule = components["schemas"]["AiConnectRule"];
export type AiConnectRuleInput = components["schemas"]["AiConnectRuleInput"];
export type AiConnectTransaction = components["schemas"]["AiConnectTransaction"];
export type AiConnectTransactionInput = components["schemas"]["AiConnectTransactionInput"];
export type AiConnectTransactionPut = components["schemas"]["AiConnectTransactionPut"];
export type AmountPerTagTreeItem = components["schemas"]["AmountPerTagTreeItem"];
export type AuthenticationField = components["schemas"]["AuthenticationField"];
export type AuthenticationInfo = components["schemas"]["AuthenticationInfo"];
export type Balance = components["schemas"]["Balance"];
export type BalanceEn = components["schemas"]["BalanceEn"];
export type BankAccess = components["schemas"]["BankAccess"];
export type BankProduct = components["schemas"]["BankProduct"];
export type BankProductEn = components["schemas"]["BankProductEn"];
export type BulkTransferInput = components["schemas"]["BulkTransferInput"];
export type BusinessPartnerItem = components["schemas"]["BusinessPartnerItem"];
export type CashflowCell = components["schemas"]["CashflowCell"];
export type CashflowDetails = components["schemas"]["CashflowDetails"];
export type CashflowInstance = components["schemas"]["CashflowInstance"];
export type CashflowPrediction = components["schemas"]["CashflowPrediction"];
export type Challenge = components["schemas"]["Challenge"];
export type ChallengeContent = components["schemas"]["ChallengeContent"];
export type CheckedPayee = components["schemas"]["CheckedPayee"];
export type Classification = components["schemas"]["Classification"];
export type Client = components["schemas"]["Client"];
export type ClientRole = components["schemas"]["ClientRole"];
export type ConsentEvent = components["schemas"]["ConsentEvent"];
export type ConsentEventData = components["schemas"]["ConsentEventData"];
export type ConsentInput = components["schemas"]["ConsentInput"];
export type ConsentStatus = components["schemas"]["ConsentStatus"];
export type ContractChange = components["schemas"]["ContractChange"];
export type ContractDetails = components["schemas"]["ContractDetails"];
export type ContractEvent = components["schemas"]["ContractEvent"];
export type ContractEventData = components["schemas"]["ContractEventData"];
export type ContractInstance = components["schemas"]["ContractInstance"];
export type ContractSplit = components["schemas"]["ContractSplit"];
export type Customer = components["schemas"]["Customer"];
export type Delivery = components["schemas"]["Delivery"];
export type DetailsInput = components["schemas"]["DetailsInput"];
export type DisposableMoneyDetails = components["schemas"]["DisposableMoneyDetails"];
export type DisposableMoneyInstance = components["schemas"]["DisposableMoneyInstance"];
export type EncryptionKey = components["schemas"]["EncryptionKey"];
export type EncryptionKeys = components["schemas"]["EncryptionKeys"];
export type Erasure = components["schemas"]["Erasure"];
export type ErrorPlace = components["schemas"]["ErrorPlace"];
export type Event = components["schemas"]["Event"];
export type EventData = components["schemas"]["EventData"];
export type Explanation = components["schemas"]["Explanation"];
export type Export = components["schemas"]["Export"];
export type ExportedAcceptance = components["schemas"]["ExportedAcceptance"];
export type ExportedAccess = components["schemas"]["ExportedAccess"];
export type ExportedAccountReport = components["schemas"]["ExportedAccountReport"];
export type ExportedCall = components["schemas"]["ExportedCall"];
export type ExportedConsent = components["schemas"]["ExportedConsent"];
export type ExportedContract = components["schemas"]["ExportedContract"];
export type ExportedCorrection = components["schemas"]["ExportedCorrection"];
export type ExportedEvent = components["schemas"]["ExportedEvent"];
export type ExportedFetch = components["schemas"]["ExportedFetch"];
export type ExportedHappening = components["schemas"]["ExportedHappening"];
export type ExportedKey = components["schemas"]["ExportedKey"];
export type ExportedPayeeCheck = components["schemas"]["ExportedPayeeCheck"];
export type ExportedRule = components["schemas"]["ExportedRule"];
export type ExportedSession = components["schemas"]["ExportedSession"];
export type ExportedSessionRecord = components["schemas"]["ExportedSessionRecord"];
export type ExportedStep = components["schemas"]["ExportedStep"];
export type ExportedTag = components["schemas"]["ExportedTag"];
export type ExportedTransfer = components["schemas"]["ExportedTransfer"];
export type Feed = components["schemas"]["Feed"];
export type Health = components["schemas"]["Health"];
export type HistoryEntry = components["schemas"]["HistoryEntry"];
export type Identifier = components["schemas"]["Identifier"];
export type IdentifierInput = components["schemas"]["IdentifierInput"];
export type Issues = components["schemas"]["Issues"];
export type LastResult = components["schemas"]["LastResult"];
export type LegacyStatus = components["schemas"]["LegacyStatus"];
export type LegacyTransferInput = components["schemas"]["LegacyTransferInput"];
export type LifeEventDetails = components["schemas"]["LifeEventDetails"];
export type LifeEventInstance = components["schemas"]["LifeEventInstance"];
export type LifeStageDetails = components["schemas"]["LifeStageDetails"];
export type LifeStageInstance = components["schemas"]["LifeStageInstance"];
export type Message = components["schemas"]["Message"];
export type NewSecret = components["schemas"]["NewSecret"];
export type Nothing = components["schemas"]["Nothing"];
export type OAuthProblem = components["schemas"]["OAuthProblem"];
export type OverdraftEvent = components["schemas"]["OverdraftEvent"];
export type OverdraftEventData = components["schemas"]["OverdraftEventData"];
export type PayeeAccount = components["schemas"]["PayeeAccount"];
export type PayeeCheck = components["schemas"]["PayeeCheck"];
export type PayeeInput = components["schemas"]["PayeeInput"];
export type PayeeVerification = components["schemas"]["PayeeVerification"];
export type PayeeVerifications = components["schemas"]["PayeeVerifications"];
export type PayeesInput = components["schemas"]["PayeesInput"];
export type PaymentEvent = components["schemas"]["PaymentEvent"];
export type PaymentEventData = components["schemas"]["PaymentEventData"];
export type PaymentLink = components["schemas"]["PaymentLink"];
export type PaymentLinkInput = components["schemas"]["PaymentLinkInput"];
export type PendingTransaction = components["schemas"]["PendingTransaction"];
export type PermissionLink = components["schemas"]["PermissionLink"];
export type Position = components["schemas"]["Position"];
export type Problem = components["schemas"]["Problem"];
export type Provider = components["schemas"]["Provider"];
export type RefreshBudget = components["schemas"]["RefreshBudget"];
export type Refund = components["schemas"]["Refund"];
export type RegularIrregular = components["schemas"]["RegularIrregular"];
export type RegularOrIrregular = components["schemas"]["RegularOrIrregular"];
export type Relation = components["schemas"]["Relation"];
export type ReleasedAccountReport = components["schemas"]["ReleasedAccountReport"];
export type RemovedObject = components["schemas"]["RemovedObject"];
export type SalesTriggerDetails = components["schemas"]["SalesTriggerDetails"];
export type SalesTriggerInstance = components["schemas"]["SalesTriggerInstance"];
export type ScaMedium = components["schemas"]["ScaMedium"];
export type ScaMethod = components["schemas"]["ScaMethod"];
export type ScheduleInput = components["schemas"]["ScheduleInput"];
export type SecurityMethod = components["schemas"]["SecurityMethod"];
export type SingleTransferInput = components["schemas"]["SingleTransferInput"];
export type StandingDetailsInput = components["schemas"]["StandingDetailsInput"];
export type StandingOrderInput = components["schemas"]["StandingOrderInput"];
export type StandingOrderRow = components["schemas"]["StandingOrderRow"];
export type StandingOrderStatus = components["schemas"]["StandingOrderStatus"];
export type StandingOrders = components["schemas"]["StandingOrders"];
export type StandingRequestBody = components["schemas"]["StandingRequestBody"];
export type StoredField = components["schemas"]["StoredField"];
export type Subscription = components["schemas"]["Subscription"];
export type SubscriptionInput = components["schemas"]["SubscriptionInput"];
export type SyncAnswer = components["schemas"]["SyncAnswer"];
export type SyncedPending = components["schemas"]["SyncedPending"];
export type SyncedTransaction = components["schemas"]["SyncedTransaction"];
export type TagDetails = components["schemas"]["TagDetails"];
export type TagInstance = components["schemas"]["TagInstance"];
export type TagItems = components["schemas"]["TagItems"];
export type TagTree = components["schemas"]["TagTree"];
export type TagTreeInput = components["schemas"]["TagTreeInput"];
export type TagTreeItem = components["schemas"]["TagTreeItem"];
export type TagTreeItemInput = components["schemas"]["TagTreeItemInput"];
export type TaggedEntity = components["schemas"]["TaggedEntity"];
export type TanInput = components["schemas"]["TanInput"];
export type TanMedium = components["schemas"]["TanMedium"];
export type Tenant = components["schemas"]["Tenant"];
export type Token = components["schemas"]["Token"];
export type TokenTrace = components["schemas"]["TokenTrace"];
export type Transaction = components["schemas"]["Transaction"];
export type TransactionInput = components["schemas"]["TransactionInput"];
export type Transfer = components["schemas"]["Transfer"];
export type TransferDetails = components["schemas"]["TransferDetails"];
export type TransferStatus = components["schemas"]["TransferStatus"];
export type TypesInput = components["schemas"]["TypesInput"];
export type User = components["schemas"]["User"];
export type UserInput = components["schemas"]["UserInput"];
export type UserReference = components["schemas"]["UserReference"];
export type WireSchedule = components["schemas"]["WireSchedule"];

export interface operations {
  /** Return the caller's own tenant; a token sees no other. */
  listTenants: {
    parameters: {
      query?: never;
      header?: {
        /** ID for logs, 1 to 128 visible characters; returned in the response */
        "X-Correlation-ID"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": (components["schemas"]["Tenant"])[] } };
      400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      405: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      406: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      410: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      413: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      415: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      429: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      500: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      503: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      504: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
    };
  };
  /** Return the caller's tenant. */
  getTenant: {
    parameters: {
      query?: never;
      header?: {
        /** ID for logs, 1 to 128 visible characters; returned in the response */
        "X-Correlation-ID"?: string;
      };
      path: {
        /** Name of the token's tenant */
        "tenant-name": string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Tenant"] } };
      400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      405: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      406: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      410: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      413: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      415: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      429: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      500: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      503: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      504: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
    };
  };
  /** Return the clients of the tenant. */
  listClients: {
    parameters: {
      query?: never;
      header?: {
        /** ID for logs, 1 to 128 visible characters; returned in the response */
        "X-Correlation-ID"?: string;
      };
      path: {
        /** Name of the token's tenant */
        "tenant-name": string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": (components["schemas"]["Client"])[] } };
      400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      405: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      406: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      410: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      413: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      415: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      429: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      500: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      503: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      504: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
    };
  };
  /** Return one client of the tenant. */
  getClient: {
    parameters: {
      query?: never;
      header?: {
        /** ID for logs, 1 to 128 visible characters; returned in the response */
        "X-Correlation-ID"?: string;
      };
      path: {
        /** Name of the token's tenant */
        "tenant-name": string;
        /** Name of a client of the tenant */
        "client-name": string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Client"] } };
      400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      405: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      406: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      410: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      413: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      415: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      429: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      500: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      503: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      504: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
    };
  };
  /** Return the roles of a client. */
  listRoles: {
    parameters: {
      query?: never;
      header?: {
        /** ID for logs, 1 to 128 visible characters; returned in the response */
        "X-Correlation-ID"?: string;
      };
      path: {
        /** Name of the token's tenant */
        "tenant-name": string;
        /** Name of a client of the tenant */
        "client-name": string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": (components["schemas"]["ClientRole"])[] } };
      400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      405: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      406: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      410: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      413: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      415: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      429: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      500: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      503: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      504: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
    };
  };
  /** Return one role of a client. */
  getRole: {
    parameters: {
      query?: never;
      header?: {
        /** ID for logs, 1 to 128 visible characters; returned in the response */
        "X-Correlation-ID"?: string;
      };
      path: {
        /** Name of the token's tenant */
        "tenant-name": string;
        /** Name of a client of the tenant */
        "client-name": string;
        /** Name of a role of the client */
        "role-name": string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["ClientRole"] } };
      400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      405: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      406: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      410: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      413: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      415: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      429: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      500: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      503: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      504: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
    };
  };
  /** Return the users that have a role. */
  listRoleUsers: {
    parameters: {
      query?: {
        /** Page size, 1 to 10000; `Link` with `rel="next"` leads to the next page */
        limit?: string | null;
        /** Last `userReference` of the previous page; see `Link` of the response */
        after?: string | null;
      };
      header?: {
        /** ID for logs, 1 to 128 visible characters; returned in the response */
        "X-Correlation-ID"?: string;
      };
      path: {
        /** Name of the token's tenant */
        "tenant-name": string;
        /** Name of a client of the tenant */
        "client-name": string;
        /** Name of a role of the client */
        "role-name": string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": (components["schemas"]["UserReference"])[] } };
      400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      405: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      406: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      410: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      413: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      415: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      429: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      500: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      503: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      504: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
    };
  };
  /** Assign a role to a user, with the scopes of the role. */
  assignRole: {
    parameters: {
      query?: never;
      header?: {
        /** ID for logs, 1 to 128 visible characters; returned in the response */
        "X-Correlation-ID"?: string;
      };
      path: {
        /** Name of the token's tenant */
        "tenant-name": string;
        /** Name of a client of the tenant */
        "client-name": string;
        /** Name of a role of the client */
        "role-name": string;
      };
      cookie?: never;
    };
    requestBody: { content: { "application/json": string } };
    responses: {
      201: { headers: { Location?: string; [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      405: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      406: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      410: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      413: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      415: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      429: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      500: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      503: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      504: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
    };
  };
  /** Return the reference of a user that has a role, or 404. */
  getRoleUser: {
    parameters: {
      query?: never;
      header?: {
        /** ID for logs, 1 to 128 visible characters; returned in the response */
        "X-Correlation-ID"?: string;
      };
      path: {
        /** Name of the token's tenant */
        "tenant-name": string;
        /** Name of a client of the tenant */
        "client-name": string;
        /** Name of a role of the client */
        "role-name": string;
        /** Reference of a user */
        "user-reference": string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["UserReference"] } };
      400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      405: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      406: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      410: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      413: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      415: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      429: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      500: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      503: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      504: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
    };
  };
  /** Return the users of the tenant. */
  listUsers: {
    parameters: {
      query?: {
        /** `true`: include deactivated users */
        includeInactive?: string;
        /** Page size, 1 to 10000; `Link` with `rel="next"` leads to the next page */
        limit?: string | null;
        /** Last `userReference` of the previous page; see `Link` of the response */
        after?: string | null;
      };
      header?: {
        /** ID for logs, 1 to 128 visible characters; returned in the response */
        "X-Correlation-ID"?: string;
      };
      path: {
        /** Name of the token's tenant */
        "tenant-name": string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": (components["schemas"]["User"])[] } };
      400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      405: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      406: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      410: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      413: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      415: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      429: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      500: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      503: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      504: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
    };
  };
  /** Create a user; `Location` ends in its reference. Default roles are assigned. */
  createUser: {
    parameters: {
      query?: never;
      header?: {
        /** ID for logs, 1 to 128 visible characters; returned in the response */
        "X-Correlation-ID"?: string;
      };
      path: {
        /** Name of the token's tenant */
        "tenant-name": string;
      };
      cookie?: never;
    };
    requestBody: { content: { "application/json": components["schemas"]["UserInput"] } };
    responses: {
      201: { headers: { Location?: string; [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      405: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      406: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      410: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      413: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      415: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      429: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      500: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      503: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      504: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
    };
  };
  /** Erase a deactivated user and all data of the customer (extension). */
  eraseUser: {
    parameters: {
      query?: never;
      header?: {
        /** ID for logs, 1 to 128 visible characters; returned in the response */
        "X-Correlation-ID"?: string;
      };
      path: {
        /** Name of the token's tenant */
        "tenant-name": string;
        /** Reference of a user */
        "user-reference": string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Erasure"] } };
      400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      405: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      406: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      410: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      413: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      415: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      429: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      500: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      503: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      504: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
    };
  };
  /** Return one user of the tenant. */
  getUser: {
    parameters: {
      query?: never;
      header?: {
        /** ID for logs, 1 to 128 visible characters; returned in the response */
        "X-Correlation-ID"?: string;
      };
      path: {
        /** Name of the token's tenant */
        "tenant-name": string;
        /** Reference of a user */
        "user-reference": string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["User"] } };
      400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      405: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      406: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      410: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      413: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      415: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      429: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      500: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      503: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      504: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
    };
  };
  /** Replace name and password (extension); tokens issued before stop working. */
  changeUser: {
    parameters: {
      query?: never;
      header?: {
        /** ID for logs, 1 to 128 visible characters; returned in the response */
        "X-Correlation-ID"?: string;
      };
      path: {
        /** Name of the token's tenant */
        "tenant-name": string;
        /** Reference of a user */
        "user-reference": string;
      };
      cookie?: never;
    };
    requestBody: { content: { "application/json": components["schemas"]["UserInput"] } };
    responses: {
      200: { headers: { [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      405: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      406: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      410: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      413: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      415: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      429: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      500: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      503: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      504: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
    };
  };
  /** Deactivate a user and revoke its tokens; data is kept. */
  deactivateUser: {
    parameters: {
      query?: never;
      header?: {
        /** ID for logs, 1 to 128 visible characters; returned in the response */
        "X-Correlation-ID"?: string;
      };
      path: {
        /** Name of the token's tenant */
        "tenant-name": string;
        /** Reference of a user */
        "user-reference": string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      405: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      406: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      410: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      413: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      415: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      429: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      500: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      503: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      504: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
    };
  };
  /** Return everything stored about a user (extension), never credentials. */
  exportUser: {
    parameters: {
      query?: never;
      header?: {
        /** ID for logs, 1 to 128 visible characters; returned in the response */
        "X-Correlation-ID"?: string;
      };
      path: {
        /** Name of the token's tenant */
        "tenant-name": string;
        /** Reference of a user */
        "user-reference": string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Export"] } };
      400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      405: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      406: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      410: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      413: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      415: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      429: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      500: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      503: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      504: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
    };
  };
  /** Reactivate a deactivated user with a new password. */
  reactivateUser: {
    parameters: {
      query?: never;
      header?: {
        /** ID for logs, 1 to 128 visible characters; returned in the response */
        "X-Correlation-ID"?: string;
      };
      path: {
        /** Name of the token's tenant */
        "tenant-name": string;
        /** Reference of a user */
        "user-reference": string;
      };
      cookie?: never;
    };
    requestBody: { content: { "application/json": components["schemas"]["UserInput"] } };
    responses: {
      200: { headers: { [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      405: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      406: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      410: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      413: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      415: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      429: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      500: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      503: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      504: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
    };
  };
  /** Revoke a token of the client; the response is always 200. */
  revokeToken: {
    parameters: {
      query?: never;
      header?: {
        /** ID for logs, 1 to 128 visible characters; returned in the response */
        "X-Correlation-ID"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: { content: { "application/x-www-form-urlencoded": { /** What it signed with a key that is registered for it */ client_assertion?: string; /** Instead of the secret: the client has signed (RFC 7523) */ client_assertion_type?: "urn:ietf:params:oauth:client-assertion-type:jwt-bearer"; /** The token to end */ token: string; } } };
    responses: {
      200: { headers: { [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      405: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      406: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      410: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      413: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      415: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      429: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      500: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      503: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      504: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
    };
  };
  /** Issue a token to a client (`client_credentials`) or to one of its users (`password`). */
  issueToken: {
    parameters: {
      query?: never;
      header?: {
        /** ID for logs, 1 to 128 visible characters; returned in the response */
        "X-Correlation-ID"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: { content: { "application/x-www-form-urlencoded": { /** What it signed with a key that is registered for it */ client_assertion?: string; /** Instead of the secret: the client has signed (RFC 7523) */ client_assertion_type?: "urn:ietf:params:oauth:client-assertion-type:jwt-bearer"; /** A token for the client itself, or for one of its users */ grant_type: "client_credentials" | "password"; /** The password of the user; only with `password` */ password?: string; /** space-separated; omitted means all */ scope?: string; /** The user; only with `password` */ username?: string; } } };
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Token"] } };
      400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["OAuthProblem"] } };
      401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["OAuthProblem"] } };
      403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      405: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      406: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      410: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      413: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      415: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      429: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      500: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      503: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      504: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
    };
  };
  /** Return the customer of the token with all bank accesses. */
  getCustomer: {
    parameters: {
      query?: never;
      header?: {
        /** `wait=n`: respond when all work is done, at the latest after n seconds (RFC 7240) */
        Prefer?: string | null;
        /** ID for logs, 1 to 128 visible characters; returned in the response */
        "X-Correlation-ID"?: string;
        /** `ETag` of the caller's copy; 304 if unchanged */
        "If-None-Match"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: { headers: { ETag?: string; [name: string]: unknown }; content: { "application/json": components["schemas"]["Customer"] } };
      304: { headers: { ETag?: string; [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      405: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      406: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      410: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      413: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      415: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      429: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      500: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      503: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      504: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
    };
  };
  /** Ask the user for an account report for a purpose (extension). */
  createAccountReport: {
    parameters: {
      query?: never;
      header?: {
        /** ID for logs, 1 to 128 visible characters; returned in the response */
        "X-Correlation-ID"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: { content: { "application/json": components["schemas"]["AccountReportInput"] } };
    responses: {
      201: { headers: { Location?: string; [name: string]: unknown }; content: { "application/json": components["schemas"]["AccountReport"] } };
      400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      405: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      406: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      410: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      413: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      415: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      429: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      500: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      503: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      504: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
    };
  };
  /** Withdraw an account report; 409 if it has ended otherwise (extension). */
  endAccountReport: {
    parameters: {
      query?: never;
      header?: {
        /** ID for logs, 1 to 128 visible characters; returned in the response */
        "X-Correlation-ID"?: string;
      };
      path: {
        /** The `reportId` of an account report */
        "report-id": string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["AccountReport"] } };
      400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      405: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      406: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      410: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      413: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      415: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      429: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      500: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      503: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      504: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
    };
  };
  /** Return the status of an account report, without its content (extension). */
  getAccountReport: {
    parameters: {
      query?: never;
      header?: {
        /** ID for logs, 1 to 128 visible characters; returned in the response */
        "X-Correlation-ID"?: string;
      };
      path: {
        /** The `reportId` of an account report */
        "report-id": string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["AccountReport"] } };
      400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      405: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      406: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      410: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      413: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      415: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      429: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      500: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      503: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      504: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
    };
  };
  /** Return the content of a released account report, otherwise 409 (extension). */
  getAccountReportContent: {
    parameters: {
      query?: never;
      header?: {
        /** ID for logs, 1 to 128 visible characters; returned in the response */
        "X-Correlation-ID"?: string;
      };
      path: {
        /** The `reportId` of an account report */
        "report-id": string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["ReleasedAccountReport"] } };
      400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      405: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      406: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      410: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      413: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      415: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      429: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      500: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      503: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      504: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
    };
  };
  /** Return a released account report as tagged, signed PDF, otherwise 409 (extension). */
  getAccountReportPdf: {
    parameters: {
      query?: never;
      header?: {
        /** ID for logs, 1 to 128 visible characters; returned in the response */
        "X-Correlation-ID"?: string;
      };
      path: {
        /** The `reportId` of an account report */
        "report-id": string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/pdf": string } };
      400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      405: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      406: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      410: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      413: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      415: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      429: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      500: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      503: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      504: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
    };
  };
  /** Return the user's affordability; an empty object with less than three full months. */
  getAffordability: {
    parameters: {
      query?: never;
      header?: {
        /** ID for logs, 1 to 128 visible characters; returned in the response */
        "X-Correlation-ID"?: string;
        /** `ETag` of the caller's copy; 304 if unchanged */
        "If-None-Match"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: { headers: { ETag?: string; [name: string]: unknown }; content: { "application/json": components["schemas"]["AffordabilityInstance"] | components["schemas"]["Nothing"] } };
      304: { headers: { ETag?: string; [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      405: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      406: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      410: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      413: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      415: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      429: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      500: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      503: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      504: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
    };
  };
  /** Return the products of all bank accesses of the user. */
  listBankProducts: {
    parameters: {
      query?: never;
      header?: {
        /** ID for logs, 1 to 128 visible characters; returned in the response */
        "X-Correlation-ID"?: string;
        /** `ETag` of the caller's copy; 304 if unchanged */
        "If-None-Match"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: { headers: { ETag?: string; [name: string]: unknown }; content: { "application/json": (components["schemas"]["BankProductEn"])[] } };
      304: { headers: { ETag?: string; [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      405: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      406: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      410: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      413: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      415: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      429: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      500: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      503: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      504: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
    };
  };
  /** Return past and predicted cash flow, by tag and period. */
  getCashflow: {
    parameters: {
      query?: {
        /** `time` or `tag` */
        focus?: string | null;
        /** `CATEGORIES` or `BUSINESS_PARTNERS` */
        tag?: string | null;
        /** `sub` or `main`; of categories only */
        catLevel?: string | null;
        /** `true` or `false` */
        excludeSavings?: string | null;
      };
      header?: {
        /** ID for logs, 1 to 128 visible characters; returned in the response */
        "X-Correlation-ID"?: string;
        /** `ETag` of the caller's copy; 304 if unchanged */
        "If-None-Match"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: { headers: { ETag?: string; [name: string]: unknown }; content: { "application/json": (components["schemas"]["CashflowInstance"])[] } };
      304: { headers: { ETag?: string; [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      405: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      406: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      410: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      413: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      415: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      429: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      500: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      503: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      504: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
    };
  };
  /** Return the contracts of the user: recurring expenses and income. */
  listContracts: {
    parameters: {
      query?: {
        /** `true` or `false` */
        insuranceOnly?: string | null;
        /** `true` or `false` */
        insuranceOnlyExtended?: string | null;
      };
      header?: {
        /** ID for logs, 1 to 128 visible characters; returned in the response */
        "X-Correlation-ID"?: string;
        /** `ETag` of the caller's copy; 304 if unchanged */
        "If-None-Match"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: { headers: { ETag?: string; [name: string]: unknown }; content: { "application/json": (components["schemas"]["ContractInstance"])[] } };
      304: { headers: { ETag?: string; [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      405: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      406: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      410: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      413: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      415: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      429: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      500: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      503: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      504: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
    };
  };
  /** Return the payments at which the user has split contracts. */
  listContractSplits: {
    parameters: {
      query?: never;
      header?: {
        /** ID for logs, 1 to 128 visible characters; returned in the response */
        "X-Correlation-ID"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": (components["schemas"]["ContractSplit"])[] } };
      400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      405: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      406: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      410: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      413: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      415: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      429: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      500: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      503: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      504: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
    };
  };
  /** Remove a split; the analysis decides again whether the contract continues. */
  joinContract: {
    parameters: {
      query?: never;
      header?: {
        /** ID for logs, 1 to 128 visible characters; returned in the response */
        "X-Correlation-ID"?: string;
      };
      path: {
        /** ID of a transaction within its product */
        "transaction-id": string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      405: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      406: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      410: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      413: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      415: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      429: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      500: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      503: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      504: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
    };
  };
  /** Split a contract: another one starts with this payment, in later analyses too. */
  splitContract: {
    parameters: {
      query?: never;
      header?: {
        /** ID for logs, 1 to 128 visible characters; returned in the response */
        "X-Correlation-ID"?: string;
      };
      path: {
        /** ID of a transaction within its product */
        "transaction-id": string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      405: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      406: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      410: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      413: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      415: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      429: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      500: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      503: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      504: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
    };
  };
  /** Return the money left until the next salary; an empty object without a salary. */
  getDisposableMoney: {
    parameters: {
      query?: never;
      header?: {
        /** ID for logs, 1 to 128 visible characters; returned in the response */
        "X-Correlation-ID"?: string;
        /** `ETag` of the caller's copy; 304 if unchanged */
        "If-None-Match"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: { headers: { ETag?: string; [name: string]: unknown }; content: { "application/json": components["schemas"]["DisposableMoneyInstance"] | components["schemas"]["Nothing"] } };
      304: { headers: { ETag?: string; [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      405: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      406: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      410: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      413: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      415: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      429: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      500: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      503: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      504: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
    };
  };
  /** Return the life events of the user. */
  listLifeEvents: {
    parameters: {
      query?: never;
      header?: {
        /** ID for logs, 1 to 128 visible characters; returned in the response */
        "X-Correlation-ID"?: string;
        /** `ETag` of the caller's copy; 304 if unchanged */
        "If-None-Match"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: { headers: { ETag?: string; [name: string]: unknown }; content: { "application/json": (components["schemas"]["LifeEventInstance"])[] } };
      304: { headers: { ETag?: string; [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      405: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      406: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      410: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      413: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      415: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      429: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      500: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      503: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      504: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
    };
  };
  /** Return the life stages of the user. */
  listLifeStages: {
    parameters: {
      query?: never;
      header?: {
        /** ID for logs, 1 to 128 visible characters; returned in the response */
        "X-Correlation-ID"?: string;
        /** `ETag` of the caller's copy; 304 if unchanged */
        "If-None-Match"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: { headers: { ETag?: string; [name: string]: unknown }; content: { "application/json": (components["schemas"]["LifeStageInstance"])[] } };
      304: { headers: { ETag?: string; [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      405: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      406: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      410: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      413: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      415: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      429: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      500: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      503: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      504: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
    };
  };
  /** Return the life stages of the user. */
  listStagesOfLife: {
    parameters: {
      query?: never;
      header?: {
        /** ID for logs, 1 to 128 visible characters; returned in the response */
        "X-Correlation-ID"?: string;
        /** `ETag` of the caller's copy; 304 if unchanged */
        "If-None-Match"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: { headers: { ETag?: string; [name: string]: unknown }; content: { "application/json": (components["schemas"]["LifeStageInstance"])[] } };
      304: { headers: { ETag?: string; [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      405: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      406: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      410: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      413: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      415: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      429: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      500: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      503: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      504: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
    };
  };
  /** Return the tagging rules of the user, oldest first. */
  listTaggingRules: {
    parameters: {
      query?: never;
      header?: {
        /** ID for logs, 1 to 128 visible characters; returned in the response */
        "X-Correlation-ID"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": (components["schemas"]["AiConnectRule"])[] } };
      400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      405: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      406: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      410: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      413: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      415: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      429: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      500: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      503: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      504: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
    };
  };
  /** Add or replace the rule for a counterparty; it also applies to existing transactions. */
  addTaggingRule: {
    parameters: {
      query?: never;
      header?: {
        /** ID for logs, 1 to 128 visible characters; returned in the response */
        "X-Correlation-ID"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: { content: { "application/json": components["schemas"]["AiConnectRuleInput"] } };
    responses: {
      201: { headers: { Location?: string; [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      405: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      406: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      410: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      413: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      415: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      429: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      500: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      503: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      504: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
    };
  };
  /** Remove a rule; its transactions are tagged again without it. */
  removeTaggingRule: {
    parameters: {
      query?: never;
      header?: {
        /** ID for logs, 1 to 128 visible characters; returned in the response */
        "X-Correlation-ID"?: string;
      };
      path: {
        /** ID of a rule */
        "rule-id": string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      405: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      406: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      410: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      413: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      415: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      429: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      500: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      503: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      504: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
    };
  };
  /** Return one tagging rule of the user. */
  getTaggingRule: {
    parameters: {
      query?: never;
      header?: {
        /** ID for logs, 1 to 128 visible characters; returned in the response */
        "X-Correlation-ID"?: string;
      };
      path: {
        /** ID of a rule */
        "rule-id": string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["AiConnectRule"] } };
      400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      405: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      406: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      410: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      413: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      415: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      429: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      500: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      503: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      504: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
    };
  };
  /** Return sales triggers of the user. */
  listSalesTriggers: {
    parameters: {
      query?: never;
      header?: {
        /** ID for logs, 1 to 128 visible characters; returned in the response */
        "X-Correlation-ID"?: string;
        /** `ETag` of the caller's copy; 304 if unchanged */
        "If-None-Match"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: { headers: { ETag?: string; [name: string]: unknown }; content: { "application/json": (components["schemas"]["SalesTriggerInstance"])[] } };
      304: { headers: { ETag?: string; [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      405: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      406: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      410: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      413: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      415: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      429: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      500: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      503: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      504: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
    };
  };
  /** Return external transactions with their tags of all trees; nothing is stored. */
  tagTransactions: {
    parameters: {
      query?: never;
      header?: {
        /** ID for logs, 1 to 128 visible characters; returned in the response */
        "X-Correlation-ID"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: { content: { "application/json": (components["schemas"]["AiConnectTransactionInput"])[] } };
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": (components["schemas"]["AiConnectTransaction"])[] } };
      400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      405: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      406: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      410: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      413: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      415: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      429: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      500: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      503: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      504: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
    };
  };
  /** Remove all bank accesses with their data. */
  removeAccesses: {
    parameters: {
      query?: never;
      header?: {
        /** ID for logs, 1 to 128 visible characters; returned in the response */
        "X-Correlation-ID"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      405: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      406: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      410: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      413: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      415: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      429: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      500: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      503: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      504: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
    };
  };
  /** Return all bank accesses by ID. */
  listAccesses: {
    parameters: {
      query?: never;
      header?: {
        /** `wait=n`: respond when all work is done, at the latest after n seconds (RFC 7240) */
        Prefer?: string | null;
        /** ID for logs, 1 to 128 visible characters; returned in the response */
        "X-Correlation-ID"?: string;
        /** `ETag` of the caller's copy; 304 if unchanged */
        "If-None-Match"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: { headers: { ETag?: string; [name: string]: unknown }; content: { "application/json": { [key: string]: components["schemas"]["BankAccess"]; } } };
      304: { headers: { ETag?: string; [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      405: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      406: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      410: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      413: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      415: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      429: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      500: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      503: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      504: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
    };
  };
  /** Add bank accesses, replace their credentials or refresh them; all or none. */
  addAccesses: {
    parameters: {
      query?: {
        /** `true`: refresh existing bank accesses */
        refresh?: string;
        /** Address to which the user returns from the bank or the webform */
        callbackUrl?: string | null;
        /** `none`, `all` or `paymentAccounts`: read transactions older than 90 days */
        maxTransactions?: string | null;
      };
      header?: {
        /** `wait=n`: respond when all work is done, at the latest after n seconds (RFC 7240) */
        Prefer?: string | null;
        /** Public IP address of the user; set it if the user is present */
        "Customer-IP-Address"?: string | null;
        /** ID for logs, 1 to 128 visible characters; returned in the response */
        "X-Correlation-ID"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: { content: { "application/json": { [key: string]: components["schemas"]["AccessInput"]; } } };
    responses: {
      201: { headers: { Location?: string; [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      405: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      406: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      410: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      413: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      415: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      429: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      451: { headers: { Location?: string; [name: string]: unknown }; content?: never };
      500: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      503: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      504: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
    };
  };
  /** Remove a bank access with its data. */
  removeAccess: {
    parameters: {
      query?: never;
      header?: {
        /** ID for logs, 1 to 128 visible characters; returned in the response */
        "X-Correlation-ID"?: string;
      };
      path: {
        /** ID of the bank access, chosen by the caller */
        "access-id": string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      405: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      406: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      410: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      413: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      415: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      429: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      500: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      503: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      504: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
    };
  };
  /** Return one bank access with its products. */
  getAccess: {
    parameters: {
      query?: never;
      header?: {
        /** `wait=n`: respond when all work is done, at the latest after n seconds (RFC 7240) */
        Prefer?: string | null;
        /** ID for logs, 1 to 128 visible characters; returned in the response */
        "X-Correlation-ID"?: string;
        /** `ETag` of the caller's copy; 304 if unchanged */
        "If-None-Match"?: string;
      };
      path: {
        /** ID of the bank access, chosen by the caller */
        "access-id": string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: { headers: { ETag?: string; [name: string]: unknown }; content: { "application/json": components["schemas"]["BankAccess"] } };
      304: { headers: { ETag?: string; [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      405: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      406: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      410: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      413: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      415: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      429: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      500: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      503: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      504: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
    };
  };
  /** Return the next background refresh of a bank access and how many are left today. */
  getBudget: {
    parameters: {
      query?: never;
      header?: {
        /** ID for logs, 1 to 128 visible characters; returned in the response */
        "X-Correlation-ID"?: string;
        /** `ETag` of the caller's copy; 304 if unchanged */
        "If-None-Match"?: string;
      };
      path: {
        /** ID of the bank access, chosen by the caller */
        "access-id": string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: { headers: { ETag?: string; [name: string]: unknown }; content: { "application/json": components["schemas"]["RefreshBudget"] } };
      304: { headers: { ETag?: string; [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      405: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      406: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      410: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      413: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      415: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      429: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      500: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      503: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      504: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
    };
  };
  /** Start SCA for a bank access; redirect tenants are sent to the webform. */
  renewApproval: {
    parameters: {
      query?: {
        /** `true`: forget the selected method and device */
        queryTanSettings?: string;
        /** Address to which the user returns from the bank or the webform */
        callbackUrl?: string | null;
        /** `none`, `all` or `paymentAccounts`: read transactions older than 90 days */
        maxTransactions?: string | null;
      };
      header: {
        /** `wait=n`: respond when all work is done, at the latest after n seconds (RFC 7240) */
        Prefer?: string | null;
        /** Public IP address of the user; set it if the user is present */
        "Customer-IP-Address": string | null;
        /** ID for logs, 1 to 128 visible characters; returned in the response */
        "X-Correlation-ID"?: string;
      };
      path: {
        /** ID of the bank access, chosen by the caller */
        "access-id": string;
      };
      cookie?: never;
    };
    requestBody?: { content: { "application/json": { [key: string]: unknown; } } };
    responses: {
      201: { headers: { Location?: string; [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      405: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      406: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      410: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      413: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      415: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      429: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      451: { headers: { Location?: string; [name: string]: unknown }; content?: never };
      500: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      503: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      504: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
    };
  };
  /** Return the result of the last refresh attempt. */
  getIssues: {
    parameters: {
      query?: never;
      header?: {
        /** ID for logs, 1 to 128 visible characters; returned in the response */
        "X-Correlation-ID"?: string;
        /** `ETag` of the caller's copy; 304 if unchanged */
        "If-None-Match"?: string;
      };
      path: {
        /** ID of the bank access, chosen by the caller */
        "access-id": string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: { headers: { ETag?: string; [name: string]: unknown }; content: { "application/json": components["schemas"]["Issues"] } };
      304: { headers: { ETag?: string; [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      405: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      406: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      410: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      413: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      415: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      429: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      500: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      503: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      504: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
    };
  };
  /** Return one product; with `Prefer: wait`, waits until the product is known. */
  getProduct: {
    parameters: {
      query?: never;
      header?: {
        /** `wait=n`: respond when all work is done, at the latest after n seconds (RFC 7240) */
        Prefer?: string | null;
        /** ID for logs, 1 to 128 visible characters; returned in the response */
        "X-Correlation-ID"?: string;
        /** `ETag` of the caller's copy; 304 if unchanged */
        "If-None-Match"?: string;
      };
      path: {
        /** ID of the bank access, chosen by the caller */
        "access-id": string;
        /** ID of a product within its bank access */
        "product-id": string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: { headers: { ETag?: string; [name: string]: unknown }; content: { "application/json": components["schemas"]["BankProduct"] } };
      304: { headers: { ETag?: string; [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      405: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      406: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      410: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      413: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      415: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      429: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      500: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      503: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      504: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
    };
  };
  /** Return the positions of a securities account; other products have none. */
  listPositions: {
    parameters: {
      query?: never;
      header?: {
        /** ID for logs, 1 to 128 visible characters; returned in the response */
        "X-Correlation-ID"?: string;
        /** `ETag` of the caller's copy; 304 if unchanged */
        "If-None-Match"?: string;
      };
      path: {
        /** ID of the bank access, chosen by the caller */
        "access-id": string;
        /** ID of a product within its bank access */
        "product-id": string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: { headers: { ETag?: string; [name: string]: unknown }; content: { "application/json": (components["schemas"]["Position"])[] } };
      304: { headers: { ETag?: string; [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      405: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      406: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      410: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      413: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      415: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      429: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      500: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      503: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      504: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
    };
  };
  /** Return all stored transactions of a product, newest first. */
  listTransactions: {
    parameters: {
      query?: {
        /** First booking date, `yyyy-mm-dd` */
        from?: string | null;
        /** Last booking date, `yyyy-mm-dd` */
        to?: string | null;
        /** `true` or `false` */
        categorize?: string | null;
        /** one of true, false, categories, insurances, insurance-types, business-partners, freelancer-categories */
        tag?: string | null;
      };
      header?: {
        /** ID for logs, 1 to 128 visible characters; returned in the response */
        "X-Correlation-ID"?: string;
        /** `ETag` of the caller's copy; 304 if unchanged */
        "If-None-Match"?: string;
      };
      path: {
        /** ID of the bank access, chosen by the caller */
        "access-id": string;
        /** ID of a product within its bank access */
        "product-id": string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: { headers: { ETag?: string; [name: string]: unknown }; content: { "application/json": (components["schemas"]["Transaction"])[] } };
      304: { headers: { ETag?: string; [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      405: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      406: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      410: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      413: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      415: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      429: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      500: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      503: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      504: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
    };
  };
  /** Store transactions supplied by the caller; those already stored are left unchanged. */
  pushTransactions: {
    parameters: {
      query?: never;
      header?: {
        /** ID for logs, 1 to 128 visible characters; returned in the response */
        "X-Correlation-ID"?: string;
      };
      path: {
        /** ID of the bank access, chosen by the caller */
        "access-id": string;
        /** ID of a product within its bank access */
        "product-id": string;
      };
      cookie?: never;
    };
    requestBody: { content: { "application/json": (components["schemas"]["TransactionInput"])[] } };
    responses: {
      201: { headers: { Location?: string; [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      405: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      406: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      410: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      413: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      415: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      429: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      500: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      503: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      504: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
    };
  };
  /** Set the category of a transaction; it is never overwritten automatically. */
  correctTransaction: {
    parameters: {
      query?: {
        /** `true`: also the user's other transactions with this counterparty */
        changeExisting?: string;
        /** `true`: also later transactions */
        createRule?: string;
      };
      header?: {
        /** ID for logs, 1 to 128 visible characters; returned in the response */
        "X-Correlation-ID"?: string;
      };
      path: {
        /** ID of the bank access, chosen by the caller */
        "access-id": string;
        /** ID of a product within its bank access */
        "product-id": string;
        /** ID of a transaction within its product */
        "transaction-id": string;
      };
      cookie?: never;
    };
    requestBody: { content: { "application/json": components["schemas"]["AiConnectTransactionPut"] } };
    responses: {
      200: { headers: { [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      405: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      406: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      410: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      413: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      415: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      429: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      500: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      503: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      504: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
    };
  };
  /** Return a transfer that refunds a received transaction; nothing is sent (extension). */
  prepareRefund: {
    parameters: {
      query?: never;
      header?: {
        /** ID for logs, 1 to 128 visible characters; returned in the response */
        "X-Correlation-ID"?: string;
      };
      path: {
        /** ID of the bank access, chosen by the caller */
        "access-id": string;
        /** ID of a product within its bank access */
        "product-id": string;
        /** ID of a transaction within its product */
        "transaction-id": string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Refund"] } };
      400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      405: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      406: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      410: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      413: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      415: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      429: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      500: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      503: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      504: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
    };
  };
  /** Initiate several transfers from a product as one payment. */
  initiateProductBulkTransfer: {
    parameters: {
      query?: {
        /** `true` or `false`; has no effect without EBICS */
        autoConfirm?: string;
        /** `true`: forget the selected method and device */
        queryTanSettings?: string;
        /** `true`: the user may change the payment in the webform */
        editableDetails?: string;
        /** Address to which the user returns from the bank or the webform */
        callbackUrl?: string | null;
        /** A new UUID; requests with the same ID are the same payment */
        paymentId?: string | null;
      };
      header: {
        /** `wait=n`: respond when all work is done, at the latest after n seconds (RFC 7240) */
        Prefer?: string | null;
        /** Public IP address of the user; set it if the user is present */
        "Customer-IP-Address": string | null;
        /** `true` or `false`: whether to reject immediately without funds */
        "Rejection-NoFunds-Preferred"?: string | null;
        /** ID for logs, 1 to 128 visible characters; returned in the response */
        "X-Correlation-ID"?: string;
      };
      path: {
        /** ID of the bank access, chosen by the caller */
        "access-id": string;
        /** ID of a product within its bank access */
        "product-id": string;
      };
      cookie?: never;
    };
    requestBody: { content: { "application/json": components["schemas"]["BulkTransferInput"] } };
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["TransferStatus"] } };
      400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      405: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      406: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      410: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      413: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      415: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      429: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      451: { headers: { Location?: string; [name: string]: unknown }; content: { "application/json": components["schemas"]["TransferStatus"] } };
      500: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      503: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      504: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
    };
  };
  /** Initiate a transfer from a product, with the credentials of its bank access. */
  initiateProductTransfer: {
    parameters: {
      query?: {
        /** `true` or `false`; has no effect without EBICS */
        autoConfirm?: string;
        /** `true`: forget the selected method and device */
        queryTanSettings?: string;
        /** `true`: the user may change the payment in the webform */
        editableDetails?: string;
        /** Address to which the user returns from the bank or the webform */
        callbackUrl?: string | null;
        /** A new UUID; requests with the same ID are the same payment */
        paymentId?: string | null;
      };
      header: {
        /** `wait=n`: respond when all work is done, at the latest after n seconds (RFC 7240) */
        Prefer?: string | null;
        /** Public IP address of the user; set it if the user is present */
        "Customer-IP-Address": string | null;
        /** `true` or `false`: whether to reject immediately without funds */
        "Rejection-NoFunds-Preferred"?: string | null;
        /** ID for logs, 1 to 128 visible characters; returned in the response */
        "X-Correlation-ID"?: string;
      };
      path: {
        /** ID of the bank access, chosen by the caller */
        "access-id": string;
        /** ID of a product within its bank access */
        "product-id": string;
      };
      cookie?: never;
    };
    requestBody: { content: { "application/json": components["schemas"]["SingleTransferInput"] } };
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["TransferStatus"] } };
      400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      405: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      406: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      410: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      413: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      415: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      429: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      451: { headers: { Location?: string; [name: string]: unknown }; content: { "application/json": components["schemas"]["TransferStatus"] } };
      500: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      503: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      504: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
    };
  };
  /** Check the payee of a transfer from this product. */
  verifyPayeeOfProduct: {
    parameters: {
      query?: never;
      header?: {
        /** ID for logs, 1 to 128 visible characters; returned in the response */
        "X-Correlation-ID"?: string;
      };
      path: {
        /** ID of the bank access, chosen by the caller */
        "access-id": string;
        /** ID of a product within its bank access */
        "product-id": string;
      };
      cookie?: never;
    };
    requestBody: { content: { "application/json": components["schemas"]["PayeeInput"] } };
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["PayeeVerification"] } };
      400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      405: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      406: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      410: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      413: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      415: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      429: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      500: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      503: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      504: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
    };
  };
  /** Return the standing orders of an account as of the last refresh; the bank is not asked. */
  listStandingOrders: {
    parameters: {
      query?: never;
      header?: {
        /** ID for logs, 1 to 128 visible characters; returned in the response */
        "X-Correlation-ID"?: string;
        /** `ETag` of the caller's copy; 304 if unchanged */
        "If-None-Match"?: string;
      };
      path: {
        /** ID of the bank access, chosen by the caller */
        "access-id": string;
        /** ID of a product within its bank access */
        "product-id": string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: { headers: { ETag?: string; [name: string]: unknown }; content: { "application/json": components["schemas"]["StandingOrders"] } };
      304: { headers: { ETag?: string; [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      405: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      406: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      410: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      413: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      415: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      429: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      500: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      503: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      504: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
    };
  };
  /** Create a standing order for a product. */
  createStandingOrder: {
    parameters: {
      query?: {
        /** `true`: forget the selected method and device */
        queryTanSettings?: string;
        /** `true`: the user may change the payment in the webform */
        editableDetails?: string;
        /** Address to which the user returns from the bank or the webform */
        callbackUrl?: string | null;
        /** A new UUID; requests with the same ID are the same payment */
        paymentId?: string | null;
      };
      header: {
        /** `wait=n`: respond when all work is done, at the latest after n seconds (RFC 7240) */
        Prefer?: string | null;
        /** Public IP address of the user; set it if the user is present */
        "Customer-IP-Address": string | null;
        /** `true` or `false`: whether to reject immediately without funds */
        "Rejection-NoFunds-Preferred"?: string | null;
        /** ID for logs, 1 to 128 visible characters; returned in the response */
        "X-Correlation-ID"?: string;
      };
      path: {
        /** ID of the bank access, chosen by the caller */
        "access-id": string;
        /** ID of a product within its bank access */
        "product-id": string;
      };
      cookie?: never;
    };
    requestBody: { content: { "application/json": components["schemas"]["StandingOrderInput"] } };
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["StandingOrderStatus"] } };
      400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      405: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      406: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      410: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      413: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      415: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      429: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      451: { headers: { Location?: string; [name: string]: unknown }; content: { "application/json": components["schemas"]["StandingOrderStatus"] } };
      500: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      503: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      504: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
    };
  };
  /** Delete a standing order at the bank. */
  deleteStandingOrder: {
    parameters: {
      query?: {
        /** `true`: forget the selected method and device */
        queryTanSettings?: string;
        /** `true`: the user may change the payment in the webform */
        editableDetails?: string;
        /** Address to which the user returns from the bank or the webform */
        callbackUrl?: string | null;
        /** A new UUID; requests with the same ID are the same payment */
        paymentId?: string | null;
      };
      header: {
        /** `wait=n`: respond when all work is done, at the latest after n seconds (RFC 7240) */
        Prefer?: string | null;
        /** Public IP address of the user; set it if the user is present */
        "Customer-IP-Address": string | null;
        /** `true` or `false`: whether to reject immediately without funds */
        "Rejection-NoFunds-Preferred"?: string | null;
        /** ID for logs, 1 to 128 visible characters; returned in the response */
        "X-Correlation-ID"?: string;
      };
      path: {
        /** ID of the bank access, chosen by the caller */
        "access-id": string;
        /** ID of a product within its bank access */
        "product-id": string;
        /** ID of a standing order, as listed */
        "order-id": string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["StandingOrderStatus"] } };
      400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      405: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      406: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      410: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      413: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      415: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      429: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      451: { headers: { Location?: string; [name: string]: unknown }; content: { "application/json": components["schemas"]["StandingOrderStatus"] } };
      500: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      503: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      504: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
    };
  };
  /** Change a standing order at the bank. */
  changeStandingOrder: {
    parameters: {
      query?: {
        /** `true`: forget the selected method and device */
        queryTanSettings?: string;
        /** `true`: the user may change the payment in the webform */
        editableDetails?: string;
        /** Address to which the user returns from the bank or the webform */
        callbackUrl?: string | null;
        /** A new UUID; requests with the same ID are the same payment */
        paymentId?: string | null;
      };
      header: {
        /** `wait=n`: respond when all work is done, at the latest after n seconds (RFC 7240) */
        Prefer?: string | null;
        /** Public IP address of the user; set it if the user is present */
        "Customer-IP-Address": string | null;
        /** `true` or `false`: whether to reject immediately without funds */
        "Rejection-NoFunds-Preferred"?: string | null;
        /** ID for logs, 1 to 128 visible characters; returned in the response */
        "X-Correlation-ID"?: string;
      };
      path: {
        /** ID of the bank access, chosen by the caller */
        "access-id": string;
        /** ID of a product within its bank access */
        "product-id": string;
        /** ID of a standing order, as listed */
        "order-id": string;
      };
      cookie?: never;
    };
    requestBody: { content: { "application/json": components["schemas"]["StandingOrderInput"] } };
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["StandingOrderStatus"] } };
      400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      405: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      406: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      410: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      413: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      415: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      429: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      451: { headers: { Location?: string; [name: string]: unknown }; content: { "application/json": components["schemas"]["StandingOrderStatus"] } };
      500: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      503: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      504: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
    };
  };
  /** Ask the bank for the result and redirect the user to the tenant. */
  returnFromBank: {
    parameters: {
      query?: {
        /** Set by the bank if the user did not approve */
        failed?: string | null;
        /** Set by a bank that uses OAuth 2 */
        code?: string | null;
        /** Set instead of a code by a bank that uses OAuth 2 */
        error?: string | null;
      };
      header?: {
        /** ID for logs, 1 to 128 visible characters; returned in the response */
        "X-Correlation-ID"?: string;
      };
      path: {
        /** One-time ticket of the return from the bank */
        ticket: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "text/html": string } };
      303: { headers: { Location?: string; [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      403: { headers: { [name: string]: unknown }; content: { "text/html": string } };
      404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      405: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      406: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      410: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      413: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      415: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      429: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      500: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      503: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      504: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
    };
  };
  /** Return the status of an approval; the bank is not asked. */
  getConsent: {
    parameters: {
      query?: never;
      header?: {
        /** `wait=n`: respond when all work is done, at the latest after n seconds (RFC 7240) */
        Prefer?: string | null;
        /** ID for logs, 1 to 128 visible characters; returned in the response */
        "X-Correlation-ID"?: string;
      };
      path: {
        /** ID of an approval */
        "consent-id": string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["ConsentStatus"] } };
      400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      405: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      406: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      410: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      413: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      415: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      429: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      500: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      503: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      504: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
    };
  };
  /** Select a method or device, submit the TAN or confirm the payee, as requested. */
  answerConsent: {
    parameters: {
      query?: never;
      header?: {
        /** `wait=n`: respond when all work is done, at the latest after n seconds (RFC 7240) */
        Prefer?: string | null;
        /** ID for logs, 1 to 128 visible characters; returned in the response */
        "X-Correlation-ID"?: string;
      };
      path: {
        /** ID of an approval */
        "consent-id": string;
      };
      cookie?: never;
    };
    requestBody: { content: { "application/json": components["schemas"]["ConsentInput"] } };
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["ConsentStatus"] } };
      400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      405: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      406: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      410: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      413: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      415: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      429: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      500: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      503: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      504: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
    };
  };
  /** Cancel the approval. */
  cancelConsent: {
    parameters: {
      query?: never;
      header?: {
        /** `wait=n`: respond when all work is done, at the latest after n seconds (RFC 7240) */
        Prefer?: string | null;
        /** ID for logs, 1 to 128 visible characters; returned in the response */
        "X-Correlation-ID"?: string;
      };
      path: {
        /** ID of an approval */
        "consent-id": string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["ConsentStatus"] } };
      400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      405: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      406: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      410: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      413: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      415: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      429: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      500: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      503: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      504: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
    };
  };
  /** Ask the bank whether the user has approved, within the bank's limits. */
  pollConsent: {
    parameters: {
      query?: never;
      header?: {
        /** `wait=n`: respond when all work is done, at the latest after n seconds (RFC 7240) */
        Prefer?: string | null;
        /** ID for logs, 1 to 128 visible characters; returned in the response */
        "X-Correlation-ID"?: string;
      };
      path: {
        /** ID of an approval */
        "consent-id": string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["ConsentStatus"] } };
      400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      405: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      406: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      410: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      413: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      415: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      429: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      500: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      503: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      504: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
    };
  };
  /** Initiate several transfers as one payment, from an account at any provider. */
  initiateBulkTransfer: {
    parameters: {
      query?: {
        /** `true`: forget the selected method and device */
        queryTanSettings?: string;
        /** `true`: the user may change the payment in the webform */
        editableDetails?: string;
        /** Address to which the user returns from the bank or the webform */
        callbackUrl?: string | null;
        /** A new UUID; requests with the same ID are the same payment */
        paymentId?: string | null;
      };
      header: {
        /** `wait=n`: respond when all work is done, at the latest after n seconds (RFC 7240) */
        Prefer?: string | null;
        /** Public IP address of the user; set it if the user is present */
        "Customer-IP-Address": string | null;
        /** `true` or `false`: whether to reject immediately without funds */
        "Rejection-NoFunds-Preferred"?: string | null;
        /** ID for logs, 1 to 128 visible characters; returned in the response */
        "X-Correlation-ID"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: { content: { "application/json": components["schemas"]["BulkTransferInput"] } };
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["TransferStatus"] } };
      400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      405: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      406: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      410: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      413: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      415: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      429: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      451: { headers: { Location?: string; [name: string]: unknown }; content: { "application/json": components["schemas"]["TransferStatus"] } };
      500: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      503: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      504: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
    };
  };
  /** Return the status of a bulk transfer; the bank is not asked. */
  getBulkTransfer: {
    parameters: {
      query?: never;
      header?: {
        /** `wait=n`: respond when all work is done, at the latest after n seconds (RFC 7240) */
        Prefer?: string | null;
        /** ID for logs, 1 to 128 visible characters; returned in the response */
        "X-Correlation-ID"?: string;
      };
      path: {
        /** The `paymentId` of a transfer */
        "payment-id": string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["TransferStatus"] } };
      400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      405: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      406: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      410: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      413: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      415: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      429: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      500: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      503: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      504: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
    };
  };
  /** Create a link at which the user pays a fixed amount once (extension). */
  createPaymentLink: {
    parameters: {
      query?: never;
      header?: {
        /** ID for logs, 1 to 128 visible characters; returned in the response */
        "X-Correlation-ID"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: { content: { "application/json": components["schemas"]["PaymentLinkInput"] } };
    responses: {
      201: { headers: { Location?: string; [name: string]: unknown }; content: { "application/json": components["schemas"]["PaymentLink"] } };
      400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      405: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      406: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      410: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      413: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      415: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      429: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      500: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      503: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      504: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
    };
  };
  /** Cancel a payment link; 409 if it is being paid or has ended (extension). */
  cancelPaymentLink: {
    parameters: {
      query?: never;
      header?: {
        /** ID for logs, 1 to 128 visible characters; returned in the response */
        "X-Correlation-ID"?: string;
      };
      path: {
        /** The `linkId` of a payment link */
        "link-id": string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["PaymentLink"] } };
      400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      405: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      406: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      410: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      413: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      415: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      429: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      500: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      503: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      504: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
    };
  };
  /** Return the status of a payment link (extension). */
  getPaymentLink: {
    parameters: {
      query?: never;
      header?: {
        /** ID for logs, 1 to 128 visible characters; returned in the response */
        "X-Correlation-ID"?: string;
      };
      path: {
        /** The `linkId` of a payment link */
        "link-id": string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["PaymentLink"] } };
      400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      405: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      406: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      410: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      413: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      415: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      429: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      500: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      503: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      504: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
    };
  };
  /** Initiate a transfer from an account at any provider. */
  initiateTransfer: {
    parameters: {
      query?: {
        /** `true`: forget the selected method and device */
        queryTanSettings?: string;
        /** `true`: the user may change the payment in the webform */
        editableDetails?: string;
        /** Address to which the user returns from the bank or the webform */
        callbackUrl?: string | null;
        /** A new UUID; requests with the same ID are the same payment */
        paymentId?: string | null;
      };
      header: {
        /** `wait=n`: respond when all work is done, at the latest after n seconds (RFC 7240) */
        Prefer?: string | null;
        /** Public IP address of the user; set it if the user is present */
        "Customer-IP-Address": string | null;
        /** `true` or `false`: whether to reject immediately without funds */
        "Rejection-NoFunds-Preferred"?: string | null;
        /** ID for logs, 1 to 128 visible characters; returned in the response */
        "X-Correlation-ID"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: { content: { "application/json": components["schemas"]["SingleTransferInput"] } };
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["TransferStatus"] } };
      400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      405: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      406: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      410: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      413: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      415: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      429: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      451: { headers: { Location?: string; [name: string]: unknown }; content: { "application/json": components["schemas"]["TransferStatus"] } };
      500: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      503: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      504: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
    };
  };
  /** Return the status of a transfer; the bank is not asked. */
  getTransfer: {
    parameters: {
      query?: never;
      header?: {
        /** `wait=n`: respond when all work is done, at the latest after n seconds (RFC 7240) */
        Prefer?: string | null;
        /** ID for logs, 1 to 128 visible characters; returned in the response */
        "X-Correlation-ID"?: string;
      };
      path: {
        /** The `paymentId` of a transfer */
        "payment-id": string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["TransferStatus"] } };
      400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      405: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      406: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      410: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      413: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      415: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      429: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      500: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      503: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      504: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
    };
  };
  /** Check whether the payee's name matches the account. */
  verifyPayee: {
    parameters: {
      query?: never;
      header?: {
        /** ID for logs, 1 to 128 visible characters; returned in the response */
        "X-Correlation-ID"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: { content: { "application/json": components["schemas"]["PayeeInput"] } };
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["PayeeVerification"] } };
      400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      405: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      406: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      410: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      413: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      415: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      429: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      500: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      503: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      504: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
    };
  };
  /** Check several payees of one payment (extension). */
  verifyPayees: {
    parameters: {
      query?: never;
      header?: {
        /** ID for logs, 1 to 128 visible characters; returned in the response */
        "X-Correlation-ID"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: { content: { "application/json": components["schemas"]["PayeesInput"] } };
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["PayeeVerifications"] } };
      400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      405: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      406: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      410: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      413: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      415: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      429: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      500: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      503: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      504: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
    };
  };
  /** Create a link to the page where the user sees and revokes permissions (extension). */
  createPermissionLink: {
    parameters: {
      query?: never;
      header?: {
        /** ID for logs, 1 to 128 visible characters; returned in the response */
        "X-Correlation-ID"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      201: { headers: { Location?: string; [name: string]: unknown }; content: { "application/json": components["schemas"]["PermissionLink"] } };
      400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      405: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      406: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      410: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      413: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      415: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      429: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      500: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      503: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      504: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
    };
  };
  /** End all webform sessions of the user. */
  endSessions: {
    parameters: {
      query?: never;
      header?: {
        /** ID for logs, 1 to 128 visible characters; returned in the response */
        "X-Correlation-ID"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      405: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      406: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      410: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      413: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      415: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      429: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      500: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      503: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      504: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
    };
  };
  /** Return the status of a standing order request; the bank is not asked. */
  getStandingOrderRequest: {
    parameters: {
      query?: never;
      header?: {
        /** `wait=n`: respond when all work is done, at the latest after n seconds (RFC 7240) */
        Prefer?: string | null;
        /** ID for logs, 1 to 128 visible characters; returned in the response */
        "X-Correlation-ID"?: string;
      };
      path: {
        /** The `paymentId` of a transfer */
        "payment-id": string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["StandingOrderStatus"] } };
      400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      405: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      406: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      410: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      413: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      415: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      429: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      500: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      503: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      504: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
    };
  };
  /** Return what was added, changed or removed after the cursor; without a cursor, everything. */
  syncCustomer: {
    parameters: {
      query?: {
        /** `next` of an earlier response; omit it to start */
        cursor?: string | null;
        /** Maximum number of changes, 1 to 1000 */
        limit?: number;
      };
      header?: {
        /** ID for logs, 1 to 128 visible characters; returned in the response */
        "X-Correlation-ID"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["SyncAnswer"] } };
      400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      405: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      406: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      410: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      413: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      415: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      429: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      500: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      503: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      504: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
    };
  };
  /** Initiate a transfer; waits until the bank requests a TAN or rejects it. */
  createLegacyTransfer: {
    parameters: {
      query?: never;
      header?: {
        /** `wait=n`: respond when all work is done, at the latest after n seconds (RFC 7240) */
        Prefer?: string | null;
        /** 1 to 255 visible characters; requests with the same key are one transfer */
        "Idempotency-Key"?: string | null;
        /** Public IP address of the user; set it if the user is present */
        "Customer-IP-Address"?: string | null;
        /** ID for logs, 1 to 128 visible characters; returned in the response */
        "X-Correlation-ID"?: string;
      };
      path: {
        /** ID of a bank in the catalogue */
        "provider-id": string;
        /** ID of a product within its bank access */
        "product-id": string;
      };
      cookie?: never;
    };
    requestBody: { content: { "application/json": components["schemas"]["LegacyTransferInput"] } };
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["LegacyStatus"] } };
      400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      405: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      406: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      410: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      413: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      415: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      429: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      500: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      503: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      504: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
    };
  };
  /** Submit the TAN; after approval in an app, send any text to have the bank asked. */
  submitTransferTan: {
    parameters: {
      query?: never;
      header?: {
        /** `wait=n`: respond when all work is done, at the latest after n seconds (RFC 7240) */
        Prefer?: string | null;
        /** ID for logs, 1 to 128 visible characters; returned in the response */
        "X-Correlation-ID"?: string;
      };
      path: {
        /** ID of a bank in the catalogue */
        "provider-id": string;
        /** ID of a product within its bank access */
        "product-id": string;
        /** ID of a legacy transfer */
        "transfer-id": string;
      };
      cookie?: never;
    };
    requestBody: { content: { "application/json": components["schemas"]["TanInput"] } };
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["LegacyStatus"] } };
      400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      405: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      406: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      410: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      413: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      415: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      429: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      500: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      503: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      504: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
    };
  };
  /** Encrypt a plaintext for the tenant of the token; nothing is stored. */
  encrypt: {
    parameters: {
      query?: never;
      header?: {
        /** ID for logs, 1 to 128 visible characters; returned in the response */
        "X-Correlation-ID"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: { content: { "application/octet-stream+base64": string } };
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/octet-stream+base64": string } };
      400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      405: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      406: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      410: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      413: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      415: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      429: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      500: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      503: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      504: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
    };
  };
  /** Return the public keys for encrypting credentials, newest first. */
  listEncryptionKeys: {
    parameters: {
      query?: never;
      header?: {
        /** ID for logs, 1 to 128 visible characters; returned in the response */
        "X-Correlation-ID"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["EncryptionKeys"] } };
      400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      405: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      406: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      410: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      413: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      415: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      429: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      500: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      503: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      504: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
    };
  };
  /** Report that the process responds; checks nothing else. */
  isAlive: {
    parameters: {
      query?: never;
      header?: {
        /** ID for logs, 1 to 128 visible characters; returned in the response */
        "X-Correlation-ID"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Health"] } };
      400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      405: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      406: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      410: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      413: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      415: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      429: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      500: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      503: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      504: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
    };
  };
  /** Report whether the process can serve requests: database, schema, revocations and capacity. */
  isReady: {
    parameters: {
      query?: never;
      header?: {
        /** ID for logs, 1 to 128 visible characters; returned in the response */
        "X-Correlation-ID"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Health"] } };
      400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      405: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      406: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      410: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      413: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      415: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      429: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      500: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      503: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Health"] } };
      504: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
    };
  };
  /** Issue a token to the user of an API key. */
  exchangeApiKey: {
    parameters: {
      query?: never;
      header?: {
        /** ID for logs, 1 to 128 visible characters; returned in the response */
        "X-Correlation-ID"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Token"] } };
      400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      405: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      406: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      410: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      413: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      415: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      429: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      500: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      503: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      504: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
    };
  };
  /** Return all connected and enabled providers. */
  listProviders: {
    parameters: {
      query?: never;
      header?: {
        /** ID for logs, 1 to 128 visible characters; returned in the response */
        "X-Correlation-ID"?: string;
        /** `ETag` of the caller's copy; 304 if unchanged */
        "If-None-Match"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: { headers: { ETag?: string; [name: string]: unknown }; content: { "application/json": (components["schemas"]["Provider"])[] } };
      304: { headers: { ETag?: string; [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      405: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      406: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      410: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      413: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      415: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      429: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      500: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      503: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      504: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
    };
  };
  /** Return one provider with its login fields. */
  getProvider: {
    parameters: {
      query?: never;
      header?: {
        /** ID for logs, 1 to 128 visible characters; returned in the response */
        "X-Correlation-ID"?: string;
      };
      path: {
        /** ID of a bank in the catalogue */
        "provider-id": string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Provider"] } };
      400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      405: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      406: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      410: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      413: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      415: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      429: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      500: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      503: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      504: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
    };
  };
  /** Return the logo of a provider; requires no token, so that pages can show it. */
  getProviderLogo: {
    parameters: {
      query?: never;
      header?: {
        /** ID for logs, 1 to 128 visible characters; returned in the response */
        "X-Correlation-ID"?: string;
        /** `ETag` of the caller's copy; 304 if unchanged */
        "If-None-Match"?: string;
      };
      path: {
        /** ID of a bank in the catalogue */
        "provider-id": string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: { headers: { ETag?: string; [name: string]: unknown }; content: { "image/svg+xml": string } };
      304: { headers: { ETag?: string; [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      405: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      406: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      410: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      413: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      415: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      429: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      500: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      503: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      504: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
    };
  };
  /** Return all tag trees. */
  listTagTrees: {
    parameters: {
      query?: never;
      header?: {
        /** ID for logs, 1 to 128 visible characters; returned in the response */
        "X-Correlation-ID"?: string;
        /** `ETag` of the caller's copy; 304 if unchanged */
        "If-None-Match"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: { headers: { ETag?: string; [name: string]: unknown }; content: { "application/json": (components["schemas"]["TagTree"])[] } };
      304: { headers: { ETag?: string; [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      405: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      406: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      410: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      413: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      415: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      429: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      500: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      503: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      504: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
    };
  };
  /** Return one tag tree. */
  getTagTree: {
    parameters: {
      query?: never;
      header?: {
        /** ID for logs, 1 to 128 visible characters; returned in the response */
        "X-Correlation-ID"?: string;
        /** `ETag` of the caller's copy; 304 if unchanged */
        "If-None-Match"?: string;
      };
      path: {
        /** ID of a tag tree */
        "tree-id": string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: { headers: { ETag?: string; [name: string]: unknown }; content: { "application/json": components["schemas"]["TagTree"] } };
      304: { headers: { ETag?: string; [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      405: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      406: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      410: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      413: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      415: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      429: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      500: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      503: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      504: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
    };
  };
  /** Return all items of a tag tree. */
  listTagTreeItems: {
    parameters: {
      query?: never;
      header?: {
        /** ID for logs, 1 to 128 visible characters; returned in the response */
        "X-Correlation-ID"?: string;
        /** `ETag` of the caller's copy; 304 if unchanged */
        "If-None-Match"?: string;
      };
      path: {
        /** ID of a tag tree */
        "tree-id": string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: { headers: { ETag?: string; [name: string]: unknown }; content: { "application/json": (components["schemas"]["TagTreeItem"])[] } };
      304: { headers: { ETag?: string; [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      405: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      406: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      410: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      413: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      415: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      429: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      500: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      503: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      504: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
    };
  };
  /** Return one item of a tag tree. */
  getTagTreeItem: {
    parameters: {
      query?: never;
      header?: {
        /** ID for logs, 1 to 128 visible characters; returned in the response */
        "X-Correlation-ID"?: string;
        /** `ETag` of the caller's copy; 304 if unchanged */
        "If-None-Match"?: string;
      };
      path: {
        /** ID of an item within its tree */
        "item-id": string;
        /** ID of a tag tree */
        "tree-id": string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: { headers: { ETag?: string; [name: string]: unknown }; content: { "application/json": components["schemas"]["TagTreeItem"] } };
      304: { headers: { ETag?: string; [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      405: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      406: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      410: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      413: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      415: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      429: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      500: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      503: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      504: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
    };
  };
  /** Return all tag trees. */
  listTreesOfTags: {
    parameters: {
      query?: never;
      header?: {
        /** ID for logs, 1 to 128 visible characters; returned in the response */
        "X-Correlation-ID"?: string;
        /** `ETag` of the caller's copy; 304 if unchanged */
        "If-None-Match"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: { headers: { ETag?: string; [name: string]: unknown }; content: { "application/json": (components["schemas"]["TagTree"])[] } };
      304: { headers: { ETag?: string; [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      405: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      406: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      410: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      413: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      415: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      429: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      500: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      503: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      504: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
    };
  };
  /** Return one tag tree. */
  getTreeOfTags: {
    parameters: {
      query?: never;
      header?: {
        /** ID for logs, 1 to 128 visible characters; returned in the response */
        "X-Correlation-ID"?: string;
        /** `ETag` of the caller's copy; 304 if unchanged */
        "If-None-Match"?: string;
      };
      path: {
        /** ID of a tag tree */
        "tree-id": string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: { headers: { ETag?: string; [name: string]: unknown }; content: { "application/json": components["schemas"]["TagTree"] } };
      304: { headers: { ETag?: string; [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      405: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      406: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      410: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      413: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      415: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      429: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      500: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      503: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      504: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
    };
  };
  /** Return all items of a tag tree. */
  listItemsOfTags: {
    parameters: {
      query?: never;
      header?: {
        /** ID for logs, 1 to 128 visible characters; returned in the response */
        "X-Correlation-ID"?: string;
        /** `ETag` of the caller's copy; 304 if unchanged */
        "If-None-Match"?: string;
      };
      path: {
        /** ID of a tag tree */
        "tree-id": string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: { headers: { ETag?: string; [name: string]: unknown }; content: { "application/json": (components["schemas"]["TagTreeItem"])[] } };
      304: { headers: { ETag?: string; [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      405: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      406: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      410: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      413: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      415: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      429: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      500: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      503: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      504: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
    };
  };
  /** Return one item of a tag tree. */
  getItemOfTags: {
    parameters: {
      query?: never;
      header?: {
        /** ID for logs, 1 to 128 visible characters; returned in the response */
        "X-Correlation-ID"?: string;
        /** `ETag` of the caller's copy; 304 if unchanged */
        "If-None-Match"?: string;
      };
      path: {
        /** ID of an item within its tree */
        "item-id": string;
        /** ID of a tag tree */
        "tree-id": string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: { headers: { ETag?: string; [name: string]: unknown }; content: { "application/json": components["schemas"]["TagTreeItem"] } };
      304: { headers: { ETag?: string; [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      405: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      406: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      410: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      413: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      415: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      429: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      500: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      503: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      504: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
    };
  };
  /** Return the subscriptions of the tenant, without secrets. */
  listSubscriptions: {
    parameters: {
      query?: never;
      header?: {
        /** ID for logs, 1 to 128 visible characters; returned in the response */
        "X-Correlation-ID"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": (components["schemas"]["Subscription"])[] } };
      400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      405: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      406: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      410: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      413: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      415: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      429: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      500: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      503: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      504: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
    };
  };
  /** Create a subscription; only this response contains its secret. */
  createSubscription: {
    parameters: {
      query?: never;
      header?: {
        /** ID for logs, 1 to 128 visible characters; returned in the response */
        "X-Correlation-ID"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: { content: { "application/json": components["schemas"]["SubscriptionInput"] } };
    responses: {
      201: { headers: { Location?: string; [name: string]: unknown }; content: { "application/json": components["schemas"]["NewSecret"] } };
      400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      405: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      406: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      410: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      413: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      415: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      429: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      500: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      503: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      504: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
    };
  };
  /** Delete a subscription; no more events are sent to it. */
  deleteSubscription: {
    parameters: {
      query?: never;
      header?: {
        /** ID for logs, 1 to 128 visible characters; returned in the response */
        "X-Correlation-ID"?: string;
      };
      path: {
        /** ID of a subscription */
        "subscription-id": string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      405: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      406: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      410: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      413: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      415: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      429: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      500: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      503: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      504: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
    };
  };
  /** Return one subscription; its secret is not included. */
  getSubscription: {
    parameters: {
      query?: never;
      header?: {
        /** ID for logs, 1 to 128 visible characters; returned in the response */
        "X-Correlation-ID"?: string;
      };
      path: {
        /** ID of a subscription */
        "subscription-id": string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Subscription"] } };
      400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      405: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      406: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      410: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      413: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      415: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      429: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      500: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      503: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      504: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
    };
  };
  /** Return the deliveries of one event; its ID is the header `webhook-id`. */
  getDelivery: {
    parameters: {
      query?: never;
      header?: {
        /** ID for logs, 1 to 128 visible characters; returned in the response */
        "X-Correlation-ID"?: string;
      };
      path: {
        /** ID of a subscription */
        "subscription-id": string;
        /** The `webhook-id` of an event */
        "event-id": string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Delivery"] } };
      400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      405: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      406: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      410: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      413: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      415: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      429: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      500: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      503: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      504: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
    };
  };
  /** Return up to 500 events of the tenant after the cursor, or the oldest stored ones. */
  listEvents: {
    parameters: {
      query?: {
        /** `next` of an earlier response */
        after?: string | null;
      };
      header?: {
        /** ID for logs, 1 to 128 visible characters; returned in the response */
        "X-Correlation-ID"?: string;
      };
      path: {
        /** ID of a subscription */
        "subscription-id": string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Feed"] } };
      400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      405: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      406: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      410: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      413: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      415: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      429: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      500: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      503: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      504: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
    };
  };
  /** Create a new secret; events are also signed with the previous one for a day. */
  replaceSubscriptionSecret: {
    parameters: {
      query?: never;
      header?: {
        /** ID for logs, 1 to 128 visible characters; returned in the response */
        "X-Correlation-ID"?: string;
      };
      path: {
        /** ID of a subscription */
        "subscription-id": string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["NewSecret"] } };
      400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      405: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      406: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      410: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      413: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      415: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      429: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      500: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      503: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      504: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
    };
  };
  /** Send a test event; `Location` returns the result. */
  testSubscription: {
    parameters: {
      query?: never;
      header?: {
        /** ID for logs, 1 to 128 visible characters; returned in the response */
        "X-Correlation-ID"?: string;
      };
      path: {
        /** ID of a subscription */
        "subscription-id": string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      201: { headers: { Location?: string; [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      405: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      406: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      410: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      413: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      415: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      429: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      500: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      503: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      504: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
    };
  };
  /** Set the event types of a subscription, from now on. */
  setSubscriptionTypes: {
    parameters: {
      query?: never;
      header?: {
        /** ID for logs, 1 to 128 visible characters; returned in the response */
        "X-Correlation-ID"?: string;
      };
      path: {
        /** ID of a subscription */
        "subscription-id": string;
      };
      cookie?: never;
    };
    requestBody: { content: { "application/json": components["schemas"]["TypesInput"] } };
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Subscription"] } };
      400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      405: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      406: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      410: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      413: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      415: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      429: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      500: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      503: { headers: { "Retry-After"?: number; [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
      504: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Problem"] } };
    };
  };
}
