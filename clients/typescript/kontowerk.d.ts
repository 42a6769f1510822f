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
      /** The access it is about */
      data: components["schemas"]["AccessEventData"];
      /** Id of the event, the `webhook-id` of its call */
      id: string;
      /** Counts the events of this type of one user: a gap means one was lost */
      serial: number;
      /** When it happened, in German time */
      timestamp: string;
      /** What happened to the access */
      type: "access.connected" | "access.needs_person" | "access.broken" | "access.removed";
    };
    /** Which bank access it is, and what it waits for. */
    AccessEventData: {
      /** Id of the bank access, as the caller chose it */
      accessId: string;
      /** Address of the access; of one that was removed, where it was */
      bankzugang: string;
      /** What it waits for; left out when nothing is to be done */
      state?: "approval" | "refused" | "locked" | "incomplete" | "bank" | "service" | null;
      /** Id of the user whose access it is */
      userReference: string;
    };
    /** One entry of the body that adds accesses; credentials are sealed, field key to value. */
    AccessInput: {
      /** Login fields of the provider by `fieldkey`, each sealed; regulated tenants only */
      credentials?: { [key: string]: string; } | null;
      /** Id of the provider; regulated tenants only, needed for a new access */
      providerId?: string | null;
      /** Ids of the products to keep; absent means all */
      selectedBankProducts?: (string)[] | null;
      /** Whether to keep the login and fetch by itself; otherwise data is kept for a while only */
      sync?: boolean;
    };
    /** An account report and where it stands. `url` is told once, when it is asked for. */
    AccountReport: {
      /** When you asked for it */
      createdAt: string;
      /** When it was called back, by you or by the person */
      endedAt?: string | null;
      /** The last day on which the person can release it, in German time */
      expiresOn: string;
      /** `TENANCY` or `CREDIT` */
      purpose: "TENANCY" | "CREDIT";
      /** Who gets the report, as the person reads it */
      receiver: string;
      /** When the person refused it */
      refusedAt?: string | null;
      /** What can be called from here */
      relations: (components["schemas"]["Relation"])[];
      /** When the person released it */
      releasedAt?: string | null;
      /** Id of the report */
      reportId: string;
      /** `REQUESTED`, `READY_FOR_REVIEW`, `RELEASED`, `REFUSED`, `EXPIRED` or `ENDED` */
      state: "REQUESTED" | "READY_FOR_REVIEW" | "RELEASED" | "REFUSED" | "EXPIRED" | "ENDED";
      /** What it is about, in your words */
      subject?: string | null;
      /** The address to send to the person; told once, when the report is asked for */
      url?: string | null;
      /** The last day on which it is valid, 30 days after its release */
      validUntil?: string | null;
    };
    /** What an account report says, in euros a month; incomplete months are named, not counted. */
    AccountReportContent: {
      /** How many accounts it was made from */
      accounts: number;
      /** Names of their banks */
      banks: (string)[];
      /** Bookings in the months covered */
      bookings: number;
      /** Bookings in other currencies */
      bookingsLeftOut: number;
      /** `EUR` */
      currency: string;
      /** Income less fixed costs, euros a month */
      disposableMoney: number;
      /** When the account that was fetched longest ago was fetched */
      fetchedAt?: string | null;
      /** Running contracts by the month; savings are none */
      fixedCosts: components["schemas"]["AccountReportSum"];
      /** Names of who holds the accounts, as the banks write them */
      holders: (string)[];
      /** Regular income a month */
      income: components["schemas"]["AccountReportSum"];
      /** Months that are not complete and not counted */
      incompleteMonths: (string)[];
      /** What came in beside contracts, euros a month; counted nowhere */
      irregularIncome: number;
      /** The complete months that count */
      months: (string)[];
      /** Returned debits of up to a year */
      returnedDebits: components["schemas"]["AccountReportReturns"];
    };
    /** What a report is for and who gets it; the person reads both before it decides. */
    AccountReportInput: {
      /** The last day on which the person can release it; 14 days from now if left out */
      expiresOn?: string | null;
      /** `TENANCY` or `CREDIT` */
      purpose: "TENANCY" | "CREDIT";
      /** Who gets the report; at most 140 characters */
      receiver: string;
      /** What it is about, for example an address; at most 140 characters */
      subject?: string | null;
    };
    /** Euros a month of one category, and the bookings they were found in. */
    AccountReportLine: {
      /** Euros a month; costs are negative */
      amount: number;
      /** How many bookings it was found in */
      bookings: number;
      /** `systemName` of the category */
      category: string;
      /** Day of the first of these bookings */
      first: string;
      /** Day of the last of these bookings */
      last: string;
    };
    /** Debits that were returned since a day, and when. */
    AccountReportReturns: {
      /** How many debits were returned */
      count: number;
      /** When */
      days: (string)[];
      /** The first day that was looked at */
      since?: string | null;
    };
    /** Euros a month, and what they are made of. */
    AccountReportSum: {
      /** Euros a month */
      amount: number;
      /** What it is made of, the largest first */
      lines: (components["schemas"]["AccountReportLine"])[];
    };
    /** Averages a month over the last full months, at least three and at most twelve. */
    AffordabilityDetails: {
      /** Number of credit cards: those connected, and others whose bills are paid */
      creditCards: number;
      /** Whether a debt collector was paid */
      debtCollectionPayments: boolean;
      /** Income less necessities, a month; never below zero */
      discretionary: number;
      /** The same less luxuries under contract, a month; never below zero */
      discretionaryForIrregularLuxuries: number;
      /** Whether instalments of a loan are being paid */
      existingLoans: boolean;
      /** What is spent a month, by necessity and luxury */
      expenses: components["schemas"]["AffordabilityExpenses"];
      /** Judgement of how well money is handled, from savings and signs of trouble */
      financialLiteracy: "low" | "neutral" | "high";
      /** What is staked a month */
      gambling: number;
      /** What comes in a month */
      income: components["schemas"]["RegularIrregular"];
      /** Whether the financing of a home is being paid */
      mortgagePayments: boolean;
      /** Day of the last rent; absent when none was paid of late */
      mostRecentRentalPayment?: string | null;
      /** Expenses divided by income; 0 without income */
      ratioExpensesToIncome: number;
      /** Stakes divided by `discretionaryForIrregularLuxuries`; 0 where that is 0 */
      ratioGamblingToDiscretionaryForIrregularLuxuries: number;
      /** Luxuries divided by expenses */
      ratioLuxuriesToExpenses: number;
      /** Luxuries divided by income; 0 without income */
      ratioLuxuriesToIncome: number;
      /** Necessities divided by expenses */
      ratioNecessitiesToExpenses: number;
      /** Necessities divided by income; 0 without income */
      ratioNecessitiesToIncome: number;
      /** Whether fees for reminders were paid */
      reminderCharges: boolean;
      /** Whether rent was paid in the last three months */
      rentalPayments: boolean;
      /** Whether a direct debit was returned */
      returnDebits: boolean;
      /** What is put aside a month; never below zero */
      savings: number;
      /** Whether a seizure was paid */
      seizurePayments: boolean;
      /** Bookings not counted: in other currencies or of days to come; absent if none */
      transactionIdsLeftOut?: (string)[] | null;
    };
    /** What is spent a month; negative. */
    AffordabilityExpenses: {
      /** Necessities and luxuries together; negative */
      amount: number;
      /** What one could do without */
      luxuries: components["schemas"]["RegularIrregular"];
      /** What one cannot do without; half of cash and of money to private persons counts here */
      necessities: components["schemas"]["RegularIrregular"];
    };
    /** What a person can afford. */
    AffordabilityInstance: {
      /** What the analysis found */
      details: components["schemas"]["AffordabilityDetails"];
      /** Object the tag is attached to */
      entity: components["schemas"]["TaggedEntity"];
      /** Id of the object */
      id: string;
      /** What can be called from here */
      relations: (components["schemas"]["Relation"])[];
      /** The item of a tree that was found */
      tagTreeItem: components["schemas"]["TagTreeItem"];
    };
    /** A rule of a person. */
    AiConnectRule: {
      /** IBAN the rule looks for; empty when only the name counts */
      counterpartyIban: string;
      /** Name the rule looks for; empty when only the IBAN counts */
      counterpartyName: string;
      /** Id of the object */
      id: string;
      /** What can be called from here */
      relations: (components["schemas"]["Relation"])[];
      /** What bookings of the counterparty are */
      tagTreeItem: components["schemas"]["TagTreeItem"];
    };
    /** What all bookings of a counterparty shall be; both given means both must match. */
    AiConnectRuleInput: {
      /** IBAN to look for; empty when only the name shall count */
      counterpartyIban?: string | null;
      /** Name to look for; empty when only the IBAN shall count */
      counterpartyName?: string | null;
      /** What bookings of the counterparty shall be */
      tagTreeItem: components["schemas"]["TagTreeItemInput"];
    };
    /** A booking from elsewhere with what it is. */
    AiConnectTransaction: {
      /** Amount with two decimals; what leaves the account is negative */
      betrag: number;
      /** Day on which the bank booked it */
      buchungsdatum: string;
      /** The bank's word for the kind of booking */
      buchungstext: string | null;
      /** BIC of the other side's bank */
      gegenkontoBic: string | null;
      /** IBAN of the other side */
      gegenkontoIban: string | null;
      /** Name of the other side */
      gegenkontoInhaber: string | null;
      /** Name of the one for whom the other side pays or receives */
      gegenkontoInhaberAbweichend: string | null;
      /** The bank's code of the kind of booking (Geschäftsvorfall) */
      gvCode: string | null;
      /** The caller's own mark of the booking, as it was sent */
      hash: string | null;
      /** The caller's own id of the booking, as it was sent */
      id: string | null;
      /** The bank's number for its day of booking */
      primanotaNummer: string | null;
      /** The caller's name for the account, as it was sent */
      product: string;
      /** The caller's name for the bank, as it was sent */
      provider: string;
      /** What the booking is: one item of every tree */
      tags: (components["schemas"]["TagInstance"])[];
      /** Name of the tenant */
      tenant: string;
      /** Id of the user */
      user: string;
      /** What it was for, as the payer wrote it */
      verwendungszweck: string;
      /** Currency (ISO 4217), as it was sent */
      waehrung: string | null;
      /** Day from which interest counts */
      wertstellungsdatum: string | null;
    };
    /** A booking from elsewhere; tags that come with it are made anew. */
    AiConnectTransactionInput: {
      /** Amount with two decimals; what leaves the account is negative */
      betrag: number;
      /** Day on which the bank booked it */
      buchungsdatum: string;
      /** The bank's word for the kind of booking */
      buchungstext?: string | null;
      /** BIC of the other side's bank */
      gegenkontoBic?: string | null;
      /** IBAN of the other side */
      gegenkontoIban?: string | null;
      /** Name of the other side */
      gegenkontoInhaber?: string | null;
      /** Name of the one for whom the other side pays or receives */
      gegenkontoInhaberAbweichend?: string | null;
      /** The bank's code of the kind of booking (Geschäftsvorfall) */
      gvCode?: string | null;
      /** The caller's own mark of the booking; names it where `id` is absent */
      hash?: string | null;
      /** The caller's own id of the booking */
      id?: string | null;
      /** The bank's number for its day of booking */
      primanotaNummer?: string | null;
      /** The caller's name for the account; transfers between products of a user are found */
      product: string;
      /** The caller's name for the bank */
      provider: string;
      /** Name of the token's own tenant */
      tenant: string;
      /** Id of the token's own user */
      user: string;
      /** What it was for, as the payer wrote it */
      verwendungszweck: string;
      /** Currency (ISO 4217); EUR if absent */
      waehrung?: string | null;
      /** Day from which interest counts */
      wertstellungsdatum?: string | null;
    };
    /** What a booking shall be: one item, alone or in an array (OP-090). */
    AiConnectTransactionPut: {
      /** The item the booking shall have, alone or in an array */
      tags: components["schemas"]["TagTreeItemInput"];
    };
    /** An amount a month of one category. */
    AmountPerTagTreeItem: {
      /** Average a month; spending is negative */
      amount: number;
      /** The category */
      tagTreeItem: components["schemas"]["TagTreeItem"];
    };
    /** Something a person types; `fieldkey` is its name in the Credentials object. */
    AuthenticationField: {
      /** Name of the field within the credentials */
      fieldkey: string;
      /** What may be typed: a regular expression, or the short notation of the interface */
      format: string;
      /** Where the person finds what to type */
      hint?: string | null;
      /** What to write beside the field */
      label: string;
      /** Whether to hide what is typed */
      secret: boolean;
    };
    /** The first factor of a login; fields in the order of input. */
    AuthenticationInfo: {
      /** What the person types, in the order in which to ask for it */
      fields: (components["schemas"]["AuthenticationField"])[];
      /** What the person should know before typing */
      loginHint?: string | null;
    };
    /** What an account holds in one of its currencies (addition). */
    Balance: {
      /** Balance with two decimals */
      saldo: number;
      /** Time of the balance, in German time */
      saldoDatum: string;
      /** Currency (ISO 4217) */
      waehrung: string;
    };
    /** What an account holds in one of its currencies. */
    BalanceEn: {
      /** Balance with two decimals */
      balance: number | null;
      /** Time of the balance, in German time */
      balanceDate: string | null;
      /** Currency (ISO 4217) */
      currency: string | null;
    };
    /** A login at a bank with its products: the stable object. */
    BankAccess: {
      /** The method that is used if nobody chooses */
      aktivesSicherheitsverfahren?: components["schemas"]["SecurityMethod"] | null;
      /** When it was last fetched from the bank, in German time */
      aktualisierungszeitpunkt: string;
      /** Accounts, cards, depots and contracts of the access */
      bankprodukte?: (components["schemas"]["BankProduct"])[] | null;
      /** The id the caller chose for the access */
      id: string;
      /** What the person should know, next to the object it is about */
      messages?: (components["schemas"]["Message"])[] | null;
      /** Id of the provider in the catalogue */
      providerId: string;
      /** What can be called from here */
      relations: (components["schemas"]["Relation"])[];
      /** Methods by which the bank lets the person approve */
      sicherheitsverfahren?: (components["schemas"]["SecurityMethod"])[] | null;
      /** `GESTARTET`: being fetched; `KOPFDATEN`: products are known; `VOLLSTAENDIG`: nothing runs */
      status: "GESTARTET" | "KOPFDATEN" | "VOLLSTAENDIG";
      /** Whether the service fetches by itself, up to four times a day */
      sync: boolean;
      /** Devices from which TANs come */
      tanMedien?: (components["schemas"]["TanMedium"])[] | null;
      /** When the data is deleted, in German time; only where it is not kept */
      timeout?: string | null;
    };
    /** An account, card, depot or home-savings contract of an access. */
    BankProduct: {
      /** When it was last fetched from the bank, in German time */
      aktualisierungszeitpunkt: string;
      /** Name of the product, as the bank gives it */
      bezeichnung: string;
      /** BIC of the bank */
      bic?: string | null;
      /** German bank code of eight digits */
      blz?: string | null;
      /** Whether a bulk transfer can be sent from here */
      bulkTransferSupport: boolean;
      /** IBAN of the account */
      iban?: string | null;
      /** Id of the product within its access */
      id: string;
      /** Who owns it, as the bank says */
      inhaber: string;
      /** Kind of product */
      kategorie: "GIROKONTO" | "SPARKONTO" | "FESTGELDKONTO" | "KREDITKONTO" | "TAGESGELDKONTO" | "BAUSPARKONTO" | "SONSTIGESKONTO" | "KREDITKARTE" | "SONSTIGEKARTE" | "DEPOT" | "SONSTIGESPRODUKT";
      /** Number of the account or card; cards may be partly masked */
      kontonummer?: string | null;
      /** Name of the bank */
      kreditinstitut?: string | null;
      /** What the person should know, next to the object it is about */
      messages?: (components["schemas"]["Message"])[] | null;
      /** Rating of a home-savings contract */
      rating?: number | null;
      /** What can be called from here */
      relations: (components["schemas"]["Relation"])[];
      /** Balances by currency; only of accounts in several currencies */
      salden?: (components["schemas"]["Balance"])[] | null;
      /** Balance with two decimals */
      saldo?: number | null;
      /** Where the value of a depot comes from; depots only */
      saldoDatenquelle?: "SWIFTMSG" | "SONSTIGES" | null;
      /** Time of the balance, in German time */
      saldoDatum?: string | null;
      /** Interest on the loan of a home-savings contract, in per cent */
      schuldzinssatz?: number | null;
      /** How much of a home-savings contract is saved, in per cent */
      sparfortschritt?: number | null;
      /** Interest on the savings of a home-savings contract, in per cent */
      sparzinssatz?: number | null;
      /** Whether a home-savings contract is in its saving phase */
      sparzustand?: boolean | null;
      /** As of the access: `GESTARTET`, `KOPFDATEN` or `VOLLSTAENDIG` */
      status: "GESTARTET" | "KOPFDATEN" | "VOLLSTAENDIG";
      /** Whether a single transfer can be sent from here */
      transferSupport: boolean;
      /** How far the account may be overdrawn */
      ueberziehungslimit?: number | null;
      /** How much of the credit is drawn */
      verfuegterBetrag?: number | null;
      /** How much credit there is in all */
      verfuegungsrahmen?: number | null;
      /** When a home-savings contract was made */
      vertragsDatum?: string | null;
      /** Number of a home-savings contract */
      vertragsnummer?: string | null;
      /** The bank's word for how a home-savings contract stands */
      vertragsstatus?: string | null;
      /** Sum of a home-savings contract */
      vertragssumme?: number | null;
      /** The bank's word for the kind of home-savings contract */
      vertragstyp?: string | null;
      /** Currency (ISO 4217) */
      waehrung?: string | null;
    };
    /** An account, card, depot or home-savings contract. */
    BankProductEn: {
      /** Number of the account or card; cards may be partly masked */
      accountNumber: string | null;
      /** Balance with two decimals */
      balance: number | null;
      /** Where the value of a depot comes from; depots only */
      balanceDataSource: "SWIFTMSG" | "SONSTIGES" | null;
      /** Time of the balance, in German time */
      balanceDate: string | null;
      /** Balances by currency; only of accounts in several currencies */
      balances: { [key: string]: components["schemas"]["BalanceEn"]; } | null;
      /** German bank code of eight digits */
      bankCode: string | null;
      /** BIC of the bank */
      bic: string | null;
      /** Whether a bulk transfer can be sent from here */
      bulkTransferSupport: boolean | null;
      /** Sum of a home-savings contract */
      contractAmount: number | null;
      /** When a home-savings contract was made */
      contractDate: string | null;
      /** Number of a home-savings contract */
      contractNumber: string | null;
      /** The bank's word for how a home-savings contract stands */
      contractStatus: string | null;
      /** The bank's word for the kind of home-savings contract */
      contractType: string | null;
      /** How much of the credit is drawn */
      creditDrawn: number | null;
      /** How much credit there is in all */
      creditLimit: number | null;
      /** Currency (ISO 4217) */
      currency: string | null;
      /** Interest on the loan of a home-savings contract, in per cent */
      debtInterestRate: number | null;
      /** IBAN of the account */
      iban: string | null;
      /** Id of the product within its access */
      id: string | null;
      /** Name of the bank */
      institution: string | null;
      /** When it was last fetched from the bank, in German time */
      lastUpdated: string | null;
      /** What the person should know, next to the object it is about */
      messages: (components["schemas"]["Message"])[] | null;
      /** Name of the product, as the bank gives it */
      name: string | null;
      /** How far the account may be overdrawn */
      overdraftLimit: number | null;
      /** Who owns it, as the bank says */
      owner: string | null;
      /** Kind of product, in the German words */
      productCategory: "GIROKONTO" | "SPARKONTO" | "FESTGELDKONTO" | "KREDITKONTO" | "TAGESGELDKONTO" | "BAUSPARKONTO" | "SONSTIGESKONTO" | "KREDITKARTE" | "SONSTIGEKARTE" | "DEPOT" | "SONSTIGESPRODUKT" | null;
      /** Rating of a home-savings contract */
      rating: number | null;
      /** What can be called from here */
      relations: (components["schemas"]["Relation"])[] | null;
      /** Interest on the savings of a home-savings contract, in per cent */
      savingsInterestRate: number | null;
      /** Whether a home-savings contract is in its saving phase */
      savingsPhase: boolean | null;
      /** How much of a home-savings contract is saved, in per cent */
      savingsProgress: number | null;
      /** As of the access: `GESTARTET`, `KOPFDATEN` or `VOLLSTAENDIG` */
      status: "GESTARTET" | "KOPFDATEN" | "VOLLSTAENDIG" | null;
      /** Whether a single transfer can be sent from here */
      transferSupport: boolean | null;
    };
    /** The body of a bulk transfer: 1 to 1,000 transfers as one order. */
    BulkTransferInput: {
      /** Login fields, sealed; only without a product in the path, regulated tenants only */
      credentials?: { [key: string]: string; } | null;
      /** Whether the money shall arrive within seconds */
      instant: boolean;
      /** IBAN or id of the paying account; only without a product in the path */
      product?: string | null;
      /** Id of the provider; only without a product in the path, regulated tenants only */
      provider?: string | null;
      /** Day of execution; absent means at once */
      requestedExecutionDate?: string | null;
      /** The transfers of the order */
      transferDetails: (components["schemas"]["DetailsInput"])[];
      /** Id of a check of the payee that was made before, for this payment */
      vopId?: string | null;
    };
    /** A business partner with the categories of what it sells. */
    BusinessPartnerItem: {
      /** Town of a business partner; may be empty */
      addressCity?: string | null;
      /** Country of a business partner; may be empty */
      addressCountry?: string | null;
      /** Street and number of a business partner; may be empty */
      addressStreet?: string | null;
      /** Postal code of a business partner; may be empty */
      addressZip?: string | null;
      /** `systemName` of the categories of what it sells */
      categories: (string)[];
      /** SEPA creditor identifier of a business partner */
      creditorId?: string | null;
      /** Text for people */
      description?: string | null;
      /** Name to show to people */
      displayName: string;
      /** What it is grouped with, for example under one logo */
      group?: string | null;
      /** What can be called from here */
      relations?: (components["schemas"]["Relation"])[] | null;
      /** Number of it, the same in every release */
      systemId: number;
      /** Name of it for programs, the same in every release */
      systemName: string;
      /** `systemName` of the item above; absent at the top */
      systemNameParent?: string | null;
      /** The tree the item is of */
      tagTree: components["schemas"]["TagTree"];
      /** Telephone number of a business partner; may be empty */
      telephone?: string | null;
      /** Web address of a business partner; may be empty */
      website?: string | null;
    };
    /** What moved. */
    CashflowCell: {
      /** Sum of what moved; what leaves is negative */
      cashflow: number;
      /** The span of time, or with `focus=tag` the category or partner */
      tagTreeItem: components["schemas"]["TagTreeItem"];
    };
    /** Past and running spans, and those predicted; `aggregate` is an addition. */
    CashflowDetails: {
      /** True for a sum over several items; else absent */
      aggregate?: true | null;
      /** What the running and the next spans will bring */
      predictions: (components["schemas"]["CashflowPrediction"])[];
      /** What moved in past spans and in the running one */
      statistics: (components["schemas"]["CashflowCell"])[];
    };
    /** A tag with its times, or a time with its tags. */
    CashflowInstance: {
      /** What the analysis found */
      details: components["schemas"]["CashflowDetails"];
      /** Object the tag is attached to */
      entity: components["schemas"]["TaggedEntity"];
      /** Id of the object */
      id: string;
      /** What can be called from here */
      relations: (components["schemas"]["Relation"])[];
      /** The category or partner, or with `focus=tag` the span of time */
      tagTreeItem: components["schemas"]["TagTreeItem"];
    };
    /** What will move: in contracts, beside them, and between which amounts in 8 of 10 cases. */
    CashflowPrediction: {
      /** Expected sum, regular and irregular together */
      cashflow: number;
      /** Part of it that is not in contracts */
      cashflowIrregular: number;
      /** Part of it that is in contracts */
      cashflowRegular: number;
      /** Below this it will be in one of ten cases; null when no past spans tell */
      lower: number | null;
      /** The span of time, or with `focus=tag` the category or partner */
      tagTreeItem: components["schemas"]["TagTreeItem"];
      /** Above this it will be in one of ten cases; null when no past spans tell */
      upper: number | null;
    };
    /** The task of a method, in the bank's own words. */
    Challenge: {
      /** What to show to the person */
      content: components["schemas"]["ChallengeContent"];
      /** Name of the method that wants it */
      name: string;
    };
    /** What the person is shown: words, and a flicker code or a picture, never both. */
    ChallengeContent: {
      /** Flicker code for chipTAN, ready to be drawn */
      HHD?: string | null;
      /** What the bank sent for chipTAN, from which `HHD` is made */
      HHDUC?: string | null;
      /** The bank's own words to the person */
      instructions: string;
      /** Picture for photoTAN or a QR code, in Base64 */
      photo?: string | null;
    };
    /** The outcome of one check of several; `recipient` and `iban` as they were sent. */
    CheckedPayee: {
      /** As it was sent */
      iban: string;
      /** Name the account's bank knows; only when it is close */
      matchedName?: string | null;
      /** As it was sent */
      recipient: string;
      /** `MATCH`, `CLOSE_MATCH`, `NO_MATCH` or `NOT_POSSIBLE` */
      result: "MATCH" | "CLOSE_MATCH" | "NO_MATCH" | "NOT_POSSIBLE";
      /** Id of the check */
      vopId: string;
    };
    /** The category of a booking, in short. */
    Classification: {
      /** `systemName` of the category */
      category: string;
      /** How sure the category is, from 0 to 1; of what says 0.9 about nine in ten are right */
      confidenceLevel: number;
      /** Name to show to people */
      displayName: string;
      /** `systemName` of the category above; absent at the top */
      parentCategory?: string | null;
    };
    /** An application of the tenant. */
    Client: {
      /** Text for people */
      description?: string | null;
      /** Scopes that can be given */
      grantedScopes?: (string)[] | null;
      /** Name of the client within its tenant */
      name: string;
      /** What can be called from here */
      relations: (components["schemas"]["Relation"])[];
      /** What the client logs in with: `<tenant>/<client>` */
      username: string;
    };
    /** A role that users can have at a client. */
    ClientRole: {
      /** Whether new users get the role by themselves */
      defaultRole: boolean;
      /** Text for people */
      description?: string | null;
      /** Scopes a user has by this role */
      grantedScopes?: (string)[] | null;
      /** Name of the role within its client */
      name: string;
      /** What can be called from here */
      relations: (components["schemas"]["Relation"])[];
    };
    /** A consent at a bank ends soon, has ended, or was renewed. */
    ConsentEvent: {
      /** The access whose consent it is */
      data: components["schemas"]["ConsentEventData"];
      /** Id of the event, the `webhook-id` of its call */
      id: string;
      /** Counts the events of this type of one user: a gap means one was lost */
      serial: number;
      /** When it happened, in German time */
      timestamp: string;
      /** What happened to the consent */
      type: "consent.ends_soon" | "consent.ended" | "consent.renewed";
    };
    /** Whose consent it is; `daysLeft` only where it ends soon. */
    ConsentEventData: {
      /** Id of the bank access, as the caller chose it */
      accessId: string;
      /** Address of the access */
      bankzugang: string;
      /** The reminder: so many days before the end */
      daysLeft?: 14 | 7 | 1 | null;
      /** Id of the user whose consent it is */
      userReference: string;
    };
    /** The answer to a question: exactly one of the four. */
    ConsentInput: {
      /** `name` of the device the person chose */
      chosenScaMedia?: string | null;
      /** `code` of the method the person chose */
      chosenScaMethodId?: number | string | null;
      /** True: the person wants to pay though the name does not fit */
      confirmPayee?: true | null;
      /** The TAN the person typed */
      scaAuthenticationData?: string | null;
    };
    /** How an approval stands, and what the person can do next. */
    ConsentStatus: {
      /** What the person must solve to approve; only while a TAN is awaited */
      challenge?: components["schemas"]["Challenge"] | null;
      /** What the person should know, next to the object it is about */
      messages: (components["schemas"]["Message"])[];
      /** What the banks of the payees said about their names */
      payeeChecks?: (components["schemas"]["PayeeCheck"])[] | null;
      /** What can be called from here */
      relations: (components["schemas"]["Relation"])[];
      /** Nonce that comes back with `callbackUrl`; only during a redirect to the bank */
      returnNonce?: string | null;
      /** Devices the person may choose from; only while one is to be chosen */
      scaMediums?: (components["schemas"]["ScaMedium"])[] | null;
      /** Methods the person may choose from; empty or absent unless one is to be chosen */
      scaMethods?: (components["schemas"]["ScaMethod"])[] | null;
      /** `ASKING`: the person's turn; `IN_DOUBT`: of transfers, when the bank is silent */
      status: "WORKING" | "ASKING" | "GRANTED" | "FAILED" | "IN_DOUBT";
      /** Until when an answer is awaited, in German time */
      timeout?: string | null;
    };
    /** What changed of a contract that went on, with the first payment after it. */
    ContractChange: {
      /** What it is since then */
      after: string;
      /** What it was until then */
      before: string;
      /** Day of the first payment after the change */
      date: string;
      /** Names of the reasons why both are one contract; empty if mandate or account stayed */
      reasons: (string)[];
      /** What changed */
      what: "COUNTERPARTY_NAME" | "COUNTERPARTY_IBAN" | "MANDATE" | "CREDITOR" | "DAY_OF_MONTH";
    };
    /** What a contract costs, and since when; amounts of its regular payments, if not said. */
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
      /** Amount expected next; null when nothing is expected */
      amountNext: number | null;
      /** Sum of all payments */
      amountTotal: number;
      /** Sum of payments beside the schedule, such as a final bill */
      amountTotalNonRegular: number;
      /** Sum of payments on schedule */
      amountTotalRegular: number;
      /** What changed in the life of the contract, by date */
      changes: (components["schemas"]["ContractChange"])[];
      /** Contract numbers that the texts name */
      contractNumbers: (string)[];
      /** Sum of all payments by day */
      costDevelopment: { [key: string]: number; };
      /** Sum of payments beside the schedule by day of booking */
      costDevelopmentNonRegular: { [key: string]: number; };
      /** Sum of payments on schedule by the day they were due */
      costDevelopmentRegular: { [key: string]: number; };
      /** BIC of the other side's bank */
      counterpartyBic: string | null;
      /** IBAN of the other side */
      counterpartyIban: string | null;
      /** Name of the other side */
      counterpartyName: string | null;
      /** Name of the one for whom the other side pays or receives */
      counterpartyNameUltimate: string | null;
      /** Customer numbers that the texts name */
      customerNumbers: (string)[];
      /** Day of the first payment */
      dateFirst: string;
      /** Day of the latest payment */
      dateLatest: string;
      /** Day of the payment expected next; null when nothing is expected */
      dateNext: string | null;
      /** Day on which the first payment was due */
      dateStart: string;
      /** Days since the contract began */
      daysAge: number;
      /** How much it rose in a year, or since its start: 0.05 is five per cent */
      growthRate: number;
      /** How sure the period is, from 0 to 1; absent when it is sure */
      periodConfidenceLevel?: number | null;
      /** How far amounts spread */
      standardDeviation: number;
      /** Whether payments are still expected */
      status: "ACTIVE" | "INACTIVE";
      /** Ids of all bookings of the contract, in their order */
      transactionIds: (string)[];
      /** Ids of bookings beside the schedule */
      transactionIdsNonRegular: (string)[];
      /** Ids of bookings on schedule */
      transactionIdsRegular: (string)[];
    };
    /** An analysis found that a contract has begun, changed, ended, or costs more. */
    ContractEvent: {
      /** The contract it is about */
      data: components["schemas"]["ContractEventData"];
      /** Id of the event, the `webhook-id` of its call */
      id: string;
      /** Counts the events of this type of one user: a gap means one was lost */
      serial: number;
      /** When it happened, in German time */
      timestamp: string;
      /** What an analysis found of the contract */
      type: "contract.begun" | "contract.changed" | "contract.ended" | "contract.price_raised";
    };
    /** Which contract it is. */
    ContractEventData: {
      /** Id of the contract, as the analyses name it */
      contractId: string;
      /** Id of the user whose contract it is */
      userReference: string;
    };
    /** A contract of a person. */
    ContractInstance: {
      /** What the analysis found */
      details: components["schemas"]["ContractDetails"];
      /** Object the tag is attached to */
      entity: components["schemas"]["TaggedEntity"];
      /** Id of the contract, the same on every reading */
      id: string;
      /** What can be called from here */
      relations: (components["schemas"]["Relation"])[];
      /** The category, as in `tagTreeItemCategory` */
      tagTreeItem: components["schemas"]["TagTreeItem"];
      /** Who is on the other side */
      tagTreeItemBusinessPartner: components["schemas"]["BusinessPartnerItem"];
      /** The category of its payments */
      tagTreeItemCategory: components["schemas"]["TagTreeItem"];
      /** The kind of insurance, or the item for none */
      tagTreeItemInsuranceType: components["schemas"]["TagTreeItem"];
      /** How often it is paid */
      tagTreeItemPeriod: components["schemas"]["TagTreeItem"];
    };
    /** A payment that the person says begins another contract. */
    ContractSplit: {
      /** When the person said so, in German time */
      saidAt: string;
      /** First payment of the later contract */
      transactionId: string;
    };
    /** A customer with all accesses. */
    Customer: {
      /** Bank accesses by the ids the caller chose */
      bankzugaenge?: { [key: string]: components["schemas"]["BankAccess"]; } | null;
      /** What the person should know, next to the object it is about */
      messages?: (components["schemas"]["Message"])[] | null;
      /** What can be called from here */
      relations: (components["schemas"]["Relation"])[];
    };
    /** How the calls for one event went. */
    Delivery: {
      /** How often the address was called */
      attempts: number;
      /** When it last changed, in German time */
      changedAt: string;
      /** When it was created, in German time */
      createdAt: string;
      /** Id of the event, which is its `webhook-id` */
      eventId: string;
      /** Status of the last answer, or why there was none */
      lastOutcome?: string | null;
      /** What can be called from here */
      relations: (components["schemas"]["Relation"])[];
      /** Whether it is still tried, arrived, or was given up */
      state: "waiting" | "delivered" | "dropped";
    };
    /** One transfer of a request. */
    DetailsInput: {
      /** Amount with at most two decimals, above zero */
      amount: number;
      /** BIC of the payee's bank */
      bic: string;
      /** Currency; SEPA takes EUR */
      currency: string;
      /** The payer's own reference, which the payee sees */
      endToEndId?: string | null;
      /** IBAN of the payee */
      iban: string;
      /** What it is for */
      purpose: string;
      /** SEPA purpose code of four letters */
      purposeCode?: string | null;
      /** Name of the payee */
      recipient: string;
      /** Who gets the money in the end, if not the payee */
      ultimateCreditor?: string | null;
      /** For whom is paid, if not for the account's owner */
      ultimateDebtor?: string | null;
    };
    /** The running salary cycle; money that leaves is negative. */
    DisposableMoneyDetails: {
      /** All that moved since the last salary, the salary included */
      amountCashflow: number;
      /** The same with what contracts will still bring and take */
      amountCurrentlyLeft: number;
      /** What the salary leaves after all contracts of the cycle */
      amountDisposableMoney: number;
      /** What contracts will bring and take until the next salary */
      amountExpectedFixedCashflow: number;
      /** What will probably be spent beside contracts until then; negative */
      amountExpectedFlexCashflow: number;
      /** What will probably be left on the day before the next salary */
      amountExpectedLeft: number;
      /** The same divided by the days until then */
      amountExpectedLeftDaily: number;
      /** Amount of the last salary or pension */
      amountSalaryLatest: number;
      /** Amount of the salary or pension expected next */
      amountSalaryNext: number;
      /** Day of the last salary */
      dateSalaryLatest: string;
      /** Day on which the next salary is expected */
      dateSalaryNext: string;
      /** Days from today to the next salary */
      daysUntilSalary: number;
      /** Bookings not counted: in other currencies or of days to come; absent if none */
      transactionIdsLeftOut?: (string)[] | null;
    };
    /** What a person can spend until the next salary. */
    DisposableMoneyInstance: {
      /** What the analysis found */
      details: components["schemas"]["DisposableMoneyDetails"];
      /** Object the tag is attached to */
      entity: components["schemas"]["TaggedEntity"];
      /** Id of the object */
      id: string;
      /** What can be called from here */
      relations: (components["schemas"]["Relation"])[];
      /** The item of a tree that was found */
      tagTreeItem: components["schemas"]["TagTreeItem"];
    };
    /** One HPKE public key (RFC 9180). */
    EncryptionKey: {
      /** When it was created, in German time */
      createdAt: string;
      /** Number of the key, part of what is sealed with it */
      keyId: number;
      /** The public key in Base64 */
      publicKey: string;
      /** The HPKE algorithms of the key */
      suite: string;
    };
    /** All keys that are accepted now, newest first. */
    EncryptionKeys: {
      /** Keys, newest first; seal with the first */
      keys: (components["schemas"]["EncryptionKey"])[];
      /** What can be called from here */
      relations: (components["schemas"]["Relation"])[];
    };
    /** Receipt of an erased user (extension). */
    Erasure: {
      /** How many objects were erased, by kind */
      erased: { [key: string]: number; };
      /** When, in German time */
      erasedAt: string;
      /** Id of this receipt, which is kept */
      receiptId: string;
      /** Id of the user (UUID) */
      userReference: string;
    };
    /** One wrong place of a request; the rejected value is never repeated. */
    ErrorPlace: {
      /** Where: a JSON pointer into the body, or `/query/...`, `/header/...` */
      pointer: string;
      /** What is wrong there */
      text: string;
    };
    /** An event of the feed: the body of its call, led by its `webhook-id`. */
    Event: {
      /** Bank access with new transactions */
      data: components["schemas"]["EventData"];
      /** Id of the event, the `webhook-id` of its call */
      id: string;
      /** Counts the news of an access: a gap means one was lost */
      serial: number;
      /** When it happened, in German time */
      timestamp: string;
      /** Kind of event: `transactions.new` */
      type: "transactions.new";
    };
    /** Which bank access has news; no amounts, the receiver fetches them. */
    EventData: {
      /** Id of the bank access, as the caller chose it */
      accessId: string;
      /** Address of the access */
      bankzugang: string;
      /** How many bookings are new */
      newTransactions: number;
      /** Id of the user whose access it is */
      userReference: string;
    };
    /** Why a booking has its category (addition). */
    Explanation: {
      /** Name of the rule, word or partner that decided */
      rule: string;
      /** The reason in one sentence */
      sentence: string;
      /** Which stage decided, from a person's correction to the text model */
      stage: string;
      /** Versions of the data that decided */
      versions: string;
    };
    /** All that is stored about a user (extension); never a password, token or credential. */
    Export: {
      /** Terms the user accepted */
      acceptances: (components["schemas"]["ExportedAcceptance"])[];
      /** Account reports of the user, without their secrets */
      accountReports: (components["schemas"]["ExportedAccountReport"])[];
      /** Whether the user may log in */
      active: boolean;
      /** Time of the analyses, in German time */
      analysedAt: string | null;
      /** Analyses as they are kept, by name: each is the answer of its operation */
      analyses: { [key: string]: unknown; };
      /** API keys of the user, without the keys themselves */
      apiKeys: (components["schemas"]["ExportedKey"])[];
      /** Bank dialogues of the last days, without their contents */
      bankCalls: (components["schemas"]["ExportedCall"])[];
      /** Bank accesses with all that was fetched, by their ids */
      bankzugaenge: { [key: string]: components["schemas"]["ExportedAccess"]; };
      /** Payments with which, as the person said, another contract begins */
      contractSplits: (components["schemas"]["ContractSplit"])[];
      /** Transactions in which contracts were found */
      contractTransactions: (components["schemas"]["ExportedContract"])[];
      /** When it was created, in German time */
      createdAt: string;
      /** Which login fields are kept; not their values */
      credentials: (components["schemas"]["StoredField"])[];
      /** That there were fetches, in the last ninety days */
      fetches: (components["schemas"]["ExportedFetch"])[];
      /** First name, if the caller gave one */
      firstname?: string | null;
      /** What was done to the user, from the audit log */
      history: (components["schemas"]["HistoryEntry"])[];
      /** Last name, if the caller gave one */
      lastname?: string | null;
      /** What became of accesses, consents, payments and contracts, as the tenant was told */
      lifecycleEvents: (components["schemas"]["ExportedHappening"])[];
      /** What the banks of the payees said about their names */
      payeeChecks: (components["schemas"]["ExportedPayeeCheck"])[];
      /** Payment links of the user, without their secrets */
      paymentLinks: (components["schemas"]["PaymentLink"])[];
      /** What can be called from here */
      relations: (components["schemas"]["Relation"])[];
      /** Names of the user's roles */
      roles: (string)[];
      /** What customer service finds of sessions of the webform */
      sessionRecords: (components["schemas"]["ExportedSessionRecord"])[];
      /** Sessions of the webform */
      sessions: (components["schemas"]["ExportedSession"])[];
      /** Tags the person put on bookings */
      tagCorrections: (components["schemas"]["ExportedCorrection"])[];
      /** Rules the person made */
      taggingRules: (components["schemas"]["ExportedRule"])[];
      /** Tokens of the user, without the tokens themselves */
      tokens: (components["schemas"]["TokenTrace"])[];
      /** Tags of each transaction with their reasons */
      transactionTags: (components["schemas"]["ExportedTag"])[];
      /** Transfers of the user */
      ueberweisungen: (components["schemas"]["ExportedTransfer"])[];
      /** Id of the user (UUID) */
      userReference: string;
      /** Name for the login */
      username: string;
      /** Events the tenant was notified of */
      webhookEvents: (components["schemas"]["ExportedEvent"])[];
    };
    /** Terms that the person accepted in the webform. */
    ExportedAcceptance: {
      /** Time of acceptance, in German time */
      acceptedAt: string;
      /** Version of the terms */
      version: string;
    };
    /** An access with everything fetched through it, for the export of a user (extension). */
    ExportedAccess: {
      /** The method that is used if nobody chooses */
      aktivesSicherheitsverfahren?: components["schemas"]["SecurityMethod"] | null;
      /** When it was last fetched from the bank, in German time */
      aktualisierungszeitpunkt: string;
      /** Accounts, cards, depots and contracts of the access */
      bankprodukte?: (components["schemas"]["BankProduct"])[] | null;
      /** Approvals of the last day */
      consents: (components["schemas"]["ExportedConsent"])[];
      /** Positions of depots by the id of the product */
      depotpositionen: { [key: string]: (components["schemas"]["Position"])[]; };
      /** The id the caller chose for the access */
      id: string;
      /** Bookings by the id of the product */
      kontoumsaetze: { [key: string]: (components["schemas"]["Transaction"])[]; };
      /** What the person should know, next to the object it is about */
      messages?: (components["schemas"]["Message"])[] | null;
      /** Id of the provider in the catalogue */
      providerId: string;
      /** What can be called from here */
      relations: (components["schemas"]["Relation"])[];
      /** Methods by which the bank lets the person approve */
      sicherheitsverfahren?: (components["schemas"]["SecurityMethod"])[] | null;
      /** Standing orders by the id of the product */
      standingOrders: { [key: string]: components["schemas"]["StandingOrders"]; };
      /** `GESTARTET`: being fetched; `KOPFDATEN`: products are known; `VOLLSTAENDIG`: nothing runs */
      status: "GESTARTET" | "KOPFDATEN" | "VOLLSTAENDIG";
      /** Whether the service fetches by itself, up to four times a day */
      sync: boolean;
      /** Devices from which TANs come */
      tanMedien?: (components["schemas"]["TanMedium"])[] | null;
      /** When the data is deleted, in German time; only where it is not kept */
      timeout?: string | null;
      /** Bookings the bank has only taken note of, by the id of the product */
      vorgemerkt: { [key: string]: (components["schemas"]["PendingTransaction"])[]; };
    };
    /** An account report in the export of its person, with what it says. */
    ExportedAccountReport: {
      /** What the report says; absent before it is made and after it was refused or called back */
      content?: components["schemas"]["AccountReportContent"] | null;
      /** The report and where it stands */
      report: components["schemas"]["AccountReport"];
    };
    /** A call at a bank without what was said; kept for a fortnight. */
    ExportedCall: {
      /** Id of the bank access, as the caller chose it */
      accessId: string;
      /** Start of the dialogue, in German time */
      at: string;
      /** Correlation ID of the API call or job */
      correlationId: string;
      /** Requests to the bank: type, codes, length and duration */
      exchanges: ({ [key: string]: unknown; })[];
      /** What the dialogue was for */
      operation: string;
      /** How it ended */
      outcome: string;
      /** Bank protocol */
      protocol: string;
      /** Id of the provider in the catalogue */
      providerId: string;
      /** Duration in seconds */
      seconds: number;
    };
    /** An approval as the export of a user shows it (extension); they are kept for a day. */
    ExportedConsent: {
      /** Where the person goes after the bank's pages or ours */
      callbackUrl?: string | null;
      /** What the person must solve to approve; only while a TAN is awaited */
      challenge?: components["schemas"]["Challenge"] | null;
      /** When it was created, in German time */
      createdAt: string;
      /** Id of the object */
      id: string;
      /** What the person should know, next to the object it is about */
      messages: (components["schemas"]["Message"])[];
      /** What the banks of the payees said about their names */
      payeeChecks?: (components["schemas"]["PayeeCheck"])[] | null;
      /** What can be called from here */
      relations: (components["schemas"]["Relation"])[];
      /** Nonce that comes back with `callbackUrl`; only during a redirect to the bank */
      returnNonce?: string | null;
      /** Devices the person may choose from; only while one is to be chosen */
      scaMediums?: (components["schemas"]["ScaMedium"])[] | null;
      /** Methods the person may choose from; empty or absent unless one is to be chosen */
      scaMethods?: (components["schemas"]["ScaMethod"])[] | null;
      /** As of `ConsentStatus` */
      status: "WORKING" | "ASKING" | "GRANTED" | "FAILED" | "IN_DOUBT";
      /** Until when an answer is awaited, in German time */
      timeout?: string | null;
    };
    /** The bookings in which a contract was found; what it says is among the analyses. */
    ExportedContract: {
      /** Id of the object */
      id: string;
      /** Ids of the bookings that show it, as the lists of transactions have them */
      transactionIds: (string)[];
    };
    /** A tag that a person put on a booking. */
    ExportedCorrection: {
      /** Id of the bank access, as the caller chose it */
      accessId: string;
      /** When the person said so, in German time */
      correctedAt: string;
      /** Id of the product within its access */
      productId: string;
      /** The item the person chose */
      systemName: string;
      /** `systemName` of its tree */
      tagTree: string;
      /** Id of the booking */
      transactionId: string;
    };
    /** New bookings the tenant was told of; kept for thirty days. */
    ExportedEvent: {
      /** Id of the bank access, as the caller chose it */
      accessId: string;
      /** Time of the event, in German time */
      at: string;
      /** Number of new transactions */
      newTransactions: number;
      /** Serial of the event for this bank access */
      serial: number;
    };
    /** That there was a fetch; kept for ninety days. */
    ExportedFetch: {
      /** Id of the bank access, as the caller chose it */
      accessId: string;
      /** When it ended, in German time */
      at: string;
      /** Whether nobody asked for it */
      background: boolean;
      /** Whether everything came, a part, or nothing */
      brought: "all" | "part" | "nothing";
      /** Id of the bank */
      providerId: string;
    };
    /** What became of something, as the tenant was told; kept for thirty days. */
    ExportedHappening: {
      /** When, in German time */
      at: string;
      /** Number among the events of this type */
      serial: number;
      /** State it took, as it is stored */
      state?: string | null;
      /** Id of what it is about */
      subject: string;
      /** Type of the event */
      type: string;
    };
    /** An API key of the user, without the key. */
    ExportedKey: {
      /** Name of the client the token was issued to */
      client: string;
      /** When it was created, in German time */
      createdAt: string;
      /** Time of revocation, in German time */
      revokedAt?: string | null;
    };
    /** A payee that was asked about, and what came of it. */
    ExportedPayeeCheck: {
      /** When it was created, in German time */
      createdAt: string;
      /** IBAN of the account */
      iban: string;
      /** The name the payee's bank knows; only when the given one is close to it */
      matchedName?: string | null;
      /** Id of the payment (UUID) */
      paymentId: string;
      /** Name that was checked */
      recipient: string;
      /** How the name and the account fit: as given, nearly, not, or nobody can say */
      result: string;
    };
    /** What a person said about a counterparty. */
    ExportedRule: {
      /** IBAN of the other side */
      counterpartyIban: string;
      /** Name of the other side */
      counterpartyName: string;
      /** When it was created, in German time */
      createdAt: string;
      /** Id of the object */
      id: string;
      /** The item bookings get */
      systemName: string;
      /** `systemName` of its tree */
      tagTree: string;
    };
    /** A session of the webform; what was typed is encrypted for the browser and not in it. */
    ExportedSession: {
      /** Bank accesses of the session */
      accessIds: (string)[];
      /** Where the person goes after the bank's pages or ours */
      callbackUrl?: string | null;
      /** When it was created, in German time */
      createdAt: string;
      /** Address of the browser */
      customerIpAddress?: string | null;
      /** How the session ended */
      exit?: string | null;
      /** End of the session, in German time */
      expiresAt: string;
      /** Language of the pages */
      language: string;
      /** Time the link was opened, in German time */
      openedAt?: string | null;
      /** Purpose of the session */
      useCase: string;
    };
    /** What customer service finds of a session of the webform. */
    ExportedSessionRecord: {
      /** Bank accesses of the session */
      accessIds: (string)[];
      /** When it was created, in German time */
      createdAt: string;
      /** How the session ended */
      exit?: string | null;
      /** Number that the user reads out to customer service */
      reference: string;
      /** Pages that were shown, in their order */
      steps: (components["schemas"]["ExportedStep"])[];
      /** Purpose of the session */
      useCase: string;
    };
    /** A page of the webform that was shown. */
    ExportedStep: {
      /** Time the page was shown, in German time */
      at: string;
      /** Correlation ID of the request */
      correlationId: string;
      /** Page of the webform */
      page: string;
      /** What was wrong there */
      trouble?: string | null;
    };
    /** What a booking was judged to be, and why; `rule` and `stage` name the reason. */
    ExportedTag: {
      /** Id of the bank access, as the caller chose it */
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
      /** Id of the product within its access */
      productId: string;
      /** Rule that decided */
      rule: string;
      /** Stage that decided */
      stage: string;
      /** Time of tagging, in German time */
      taggedAt: string;
      /** ID of the transaction */
      transactionId: string;
      /** Versions of the data files used */
      versions: string;
    };
    /** A transfer as the export of a user shows it (extension). */
    ExportedTransfer: {
      /** Where the person goes after the bank's pages or ours */
      callbackUrl?: string | null;
      /** What the person must solve to approve; only while a TAN is awaited */
      challenge?: components["schemas"]["Challenge"] | null;
      /** When it last changed, in German time */
      changedAt: string;
      /** When it was created, in German time */
      createdAt: string;
      /** The person's address that came with the request */
      customerIpAddress?: string | null;
      /** What the person should know, next to the object it is about */
      messages: (components["schemas"]["Message"])[];
      /** What the banks of the payees said about their names */
      payeeChecks?: (components["schemas"]["PayeeCheck"])[] | null;
      /** What can be called from here */
      relations: (components["schemas"]["Relation"])[];
      /** Nonce that comes back with `callbackUrl`; only during a redirect to the bank */
      returnNonce?: string | null;
      /** Devices the person may choose from; only while one is to be chosen */
      scaMediums?: (components["schemas"]["ScaMedium"])[] | null;
      /** Methods the person may choose from; empty or absent unless one is to be chosen */
      scaMethods: (components["schemas"]["ScaMethod"])[];
      /** What the bank was given, where letters had to be changed for it */
      sepaDetails?: components["schemas"]["TransferDetails"] | (components["schemas"]["TransferDetails"])[] | null;
      /** What was done with which standing order; absent for a transfer */
      standingOrder?: components["schemas"]["StandingRequestBody"] | null;
      /** As of `TransferStatus` */
      status: "WORKING" | "ASKING" | "DONE" | "REJECTED" | "IN_DOUBT";
      /** Until when an answer is awaited, in German time */
      timeout?: string | null;
      /** What was ordered */
      transfer: components["schemas"]["Transfer"];
    };
    /** Events in their order, and the cursor behind the last of them. */
    Feed: {
      /** Events, the oldest first; at most 500 */
      events: (components["schemas"]["Event"] | components["schemas"]["AccessEvent"] | components["schemas"]["ConsentEvent"] | components["schemas"]["PaymentEvent"] | components["schemas"]["ContractEvent"] | components["schemas"]["OverdraftEvent"])[];
      /** Cursor to send as `after` the next time */
      next: string;
      /** What can be called from here */
      relations: (components["schemas"]["Relation"])[];
    };
    /** The state of the process, and what is missing when it is not ready. */
    Health: {
      /** `believed` or `ignored`: forwarding headers of this call; absent without them */
      forwarding?: string | null;
      /** What is not there; absent when all is */
      missing?: (string)[] | null;
      /** `live`, `ready` or `not ready` */
      status: string;
    };
    /** Something that was done to the user, or seen of it. */
    HistoryEntry: {
      /** What was done */
      action: string;
      /** Who did it */
      actor: string;
      /** When, in German time */
      at: string;
      /** How it went */
      outcome: string;
    };
    /** Where a pushed booking comes from. */
    Identifier: {
      /** The caller's name for what was pushed together */
      batchId: string;
    };
    /** Where a pushed booking comes from. */
    IdentifierInput: {
      /** The caller's name for what was pushed together */
      batchId: string;
    };
    /** How the last attempt went: a tentative state beside the stable object. */
    Issues: {
      /** The method that is used if nobody chooses */
      aktivesSicherheitsverfahren?: components["schemas"]["SecurityMethod"] | null;
      /** When it was last tried, in German time */
      aktualisierungszeitpunkt: string;
      /** The id the caller chose for the access */
      id: string;
      /** What went wrong at the last attempt; empty when nothing did */
      messages: (components["schemas"]["Message"])[];
      /** Id of the provider in the catalogue */
      providerId: string;
      /** What can be called from here */
      relations: (components["schemas"]["Relation"])[];
      /** Methods by which the bank lets the person approve */
      sicherheitsverfahren: (components["schemas"]["SecurityMethod"])[];
      /** Devices from which TANs come */
      tanMedien: (components["schemas"]["TanMedium"])[];
      /** When the data is deleted, in German time; only where it is not kept */
      timeout?: string | null;
    };
    /** How the latest fetch ended, whoever asked for it. */
    LastResult: {
      /** When the latest fetch ended, in German time */
      at: string;
      /** Code of the message that says why; absent when all came */
      code?: string | null;
      /** On whose side something is missing: `BANK`, `USER` or `SERVICE`; absent when all came */
      fault?: "BANK" | "USER" | "SERVICE" | null;
      /** `SUCCEEDED`: all came; `PARTIAL`: some of it; `FAILED`: nothing was stored */
      outcome: "SUCCEEDED" | "PARTIAL" | "FAILED";
    };
    /** How a legacy transfer stands; `timeout` and `relations` only while it is not over. */
    LegacyStatus: {
      /** What the person must solve to approve; only while a TAN is awaited */
      challenge?: components["schemas"]["Challenge"] | null;
      /** A word to the person, such as that the TAN was wrong */
      hinweis?: string | null;
      /** The question to the person, or how it ended */
      messages: (components["schemas"]["Message"])[];
      /** What can be called from here */
      relations?: (components["schemas"]["Relation"])[] | null;
      /** Until when an answer is awaited, in German time */
      timeout?: string | null;
    };
    /** The body of a legacy transfer. */
    LegacyTransferInput: {
      /** Day of execution; absent means at once */
      ausfuehrungsdatum?: string | null;
      /** Amount with at most two decimals, above zero */
      betrag: number;
      /** BIC of the payee's bank */
      bic: string;
      /** Login fields of the provider by `fieldkey`, each sealed and in Base64 */
      credentials: { [key: string]: string; };
      /** Name of the payee */
      empfaenger: string;
      /** IBAN of the payee */
      iban: string;
      /** `kodierung` of the method to approve with */
      sicherheitsverfahrenKodierung: number | string;
      /** `name` of the device to approve with, where a method has several */
      tanMediumName?: string | null;
      /** What it is for */
      verwendungszweck: string;
      /** Currency; SEPA takes EUR */
      waehrung: string;
    };
    /** When something happened, and which contracts and bookings show it. */
    LifeEventDetails: {
      /** Ids of the contracts that show it */
      contractIds: (string)[];
      /** Day on which it happened, as far as bookings tell */
      eventDate: string;
      /** Whether little speaks for it (`low`) or enough */
      sureness: "normal" | "low";
      /** Ids of the bookings that show it, as the lists of transactions have them */
      transactionIds: (string)[];
    };
    /** Something that happened in the life of a person. */
    LifeEventInstance: {
      /** What the analysis found */
      details: components["schemas"]["LifeEventDetails"];
      /** Object the tag is attached to */
      entity: components["schemas"]["TaggedEntity"];
      /** Id of the object */
      id: string;
      /** What can be called from here */
      relations: (components["schemas"]["Relation"])[];
      /** The item of a tree that was found */
      tagTreeItem: components["schemas"]["TagTreeItem"];
    };
    /** Since when a stage can be seen, and which contracts show it. */
    LifeStageDetails: {
      /** Number of children; null where it does not matter or is not known */
      childCount: number | null;
      /** Ids of the contracts that show it */
      contractIds: (string)[];
      /** Since when; null when no contract shows it */
      since: string | null;
    };
    /** Where in life a person is, in one of four fields. */
    LifeStageInstance: {
      /** What the analysis found */
      details: components["schemas"]["LifeStageDetails"];
      /** Object the tag is attached to */
      entity: components["schemas"]["TaggedEntity"];
      /** Id of the object */
      id: string;
      /** What can be called from here */
      relations: (components["schemas"]["Relation"])[];
      /** The item of a tree that was found */
      tagTreeItem: components["schemas"]["TagTreeItem"];
    };
    /** A sentence for the person, attached to the object it is about. */
    Message: {
      /** Code of the message, for programs */
      code: string;
      /** What is special this time */
      details?: string | null;
      /** Whether something went wrong */
      level: "INFO" | "ERROR";
      /** German sentence for the person */
      message: string;
    };
    /** A subscription with a secret that is shown only now. */
    NewSecret: {
      /** When it was created, in German time */
      createdAt: string;
      /** Id of the object */
      id: string;
      /** What can be called from here */
      relations: (components["schemas"]["Relation"])[];
      /** Secret that signs the calls; shown only now */
      secret: string;
      /** Types of events that are told */
      types: ("transactions.new" | "access.connected" | "access.needs_person" | "access.broken" | "access.removed" | "consent.ends_soon" | "consent.ended" | "consent.renewed" | "payment.changed" | "contract.begun" | "contract.changed" | "contract.ended" | "contract.price_raised" | "overdraft.ahead")[];
      /** The address that is called */
      url: string;
    };
    /** The object without members: there is nothing to say. */
    Nothing: {

    };
    /** What the token endpoint answers when it refuses (RFC 6749, section 5.2). */
    OAuthProblem: {
      /** Code of RFC 6749, for programs */
      error: string;
      /** What is wrong, in English */
      error_description: string;
    };
    /** An analysis expects the accounts of a user to be overdrawn before the next salary. */
    OverdraftEvent: {
      /** The user it is about */
      data: components["schemas"]["OverdraftEventData"];
      /** Id of the event, the `webhook-id` of its call */
      id: string;
      /** Counts the events of this type of one user: a gap means one was lost */
      serial: number;
      /** When it happened, in German time */
      timestamp: string;
      /** Kind of event: `overdraft.ahead` */
      type: "overdraft.ahead";
    };
    /** Whose accounts they are. */
    OverdraftEventData: {
      /** Id of the user whose accounts they are */
      userReference: string;
    };
    /** One payee of several. */
    PayeeAccount: {
      /** IBAN of the payee */
      iban: string;
      /** Name of the payee */
      recipient: string;
    };
    /** What the payee's bank said about one payee; the name only when it is close. */
    PayeeCheck: {
      /** IBAN of the payee */
      iban: string;
      /** The name the payee's bank knows; only when the given one is close to it */
      matchedName?: string | null;
      /** How the name and the account fit: as given, nearly, not, or nobody can say */
      result: "MATCH" | "CLOSE_MATCH" | "NO_MATCH" | "NOT_POSSIBLE";
    };
    /** Whom to check, for which payment. */
    PayeeInput: {
      /** IBAN of the payee */
      iban: string;
      /** Id of the payment the check is for (UUID), chosen by the caller */
      paymentId: string;
      /** Name of the payee, as the person believes it to be */
      recipient: string;
    };
    /** The outcome of a check on its own. */
    PayeeVerification: {
      /** The name the payee's bank knows; only when the given one is close to it */
      matchedName?: string | null;
      /** How the name and the account fit: as given, nearly, not, or nobody can say */
      result: "MATCH" | "CLOSE_MATCH" | "NO_MATCH" | "NOT_POSSIBLE";
      /** Id of this check, to send with the transfer */
      vopId: string;
    };
    /** The outcomes of several checks, in the order of the request. */
    PayeeVerifications: {
      /** One outcome for each payee, in the order of the request */
      checks: (components["schemas"]["CheckedPayee"])[];
    };
    /** Whom to check, for which payment: as many as a bulk transfer has (extension). */
    PayeesInput: {
      /** Whom to check: 1 to 1,000 */
      payees: (components["schemas"]["PayeeAccount"])[];
      /** Id of the payment that the payees are checked for */
      paymentId: string;
    };
    /** A payment has another state. */
    PaymentEvent: {
      /** The payment it is about */
      data: components["schemas"]["PaymentEventData"];
      /** Id of the event, the `webhook-id` of its call */
      id: string;
      /** Counts the events of this type of one user: a gap means one was lost */
      serial: number;
      /** When it happened, in German time */
      timestamp: string;
      /** Kind of event: `payment.changed` */
      type: "payment.changed";
    };
    /** Which payment it is, and where it stands now. */
    PaymentEventData: {
      /** Id of the payment */
      paymentId: string;
      /** Where the payment stands now */
      state: "draft" | "created" | "needs_person" | "sending" | "done" | "rejected" | "in_doubt";
      /** Id of the user who pays */
      userReference: string;
    };
    /** A payment link and where it stands. `url` is told once, when the link is made. */
    PaymentLink: {
      /** Where the person goes in the end */
      callbackUrl?: string | null;
      /** When you cancelled it */
      cancelledAt?: string | null;
      /** When it was made */
      createdAt: string;
      /** The last day on which it can be paid, in German time */
      expiresOn: string;
      /** Id of the link */
      linkId: string;
      /** When the bank had accepted the transfer */
      paidAt?: string | null;
      /** Id of the payment that was begun last; absent before that */
      paymentId?: string | null;
      /** What can be called from here */
      relations: (components["schemas"]["Relation"])[];
      /** `OPEN`, `IN_PROGRESS`, `EXECUTED`, `IN_DOUBT`, `CANCELLED` or `EXPIRED` */
      state: "OPEN" | "IN_PROGRESS" | "EXECUTED" | "IN_DOUBT" | "CANCELLED" | "EXPIRED";
      /** What is paid, to whom */
      transferDetails: components["schemas"]["TransferDetails"];
      /** The address to send to the person; told once, when the link is made */
      url?: string | null;
    };
    /** What one person shall pay; nobody changes it later. */
    PaymentLinkInput: {
      /** How much is paid; nobody can change it */
      amount: number;
      /** BIC of the payee's bank; needed where it cannot be found by the IBAN */
      bic?: string | null;
      /** Where the person goes in the end; must be an address your tenant may use */
      callbackUrl?: string | null;
      /** `EUR` */
      currency?: string;
      /** Reference that the payee gets with the money */
      endToEndId?: string | null;
      /** The last day on which it can be paid; 30 days from now if left out */
      expiresOn?: string | null;
      /** IBAN of the payee */
      iban: string;
      /** At most 140 characters */
      purpose: string;
      /** Name of the payee */
      recipient: string;
    };
    /** A booking the bank has only taken note of; once booked, `transactionId` names the booking. */
    PendingTransaction: {
      /** What the bank says of it; its id is its own and not that of a booking */
      kontoumsatz: components["schemas"]["Transaction"];
      /** Whether the bank has booked it */
      state: "PENDING" | "BOOKED";
      /** The booking it has become */
      transactionId?: string | null;
    };
    /** A link to the page of what a user has permitted (extension). */
    PermissionLink: {
      /** Address to send the person to; opens once */
      href: string;
      /** Until when it can be opened, in German time */
      validTo: string;
    };
    /** A security in a depot; quantities, prices and rates keep their digits. */
    Position: {
      /** Value of the position */
      gesamtwert?: number | null;
      /** Whether `menge` counts pieces or is a nominal value */
      handelseinheit: "STUECK" | "NOMINAL";
      /** Where the price was made */
      handelsplatz?: string | null;
      /** International number of the security */
      isin?: string | null;
      /** Price of one unit; digits as the bank sends them */
      kurs?: number | null;
      /** When the price was made, in German time */
      kursDatum?: string | null;
      /** How much of it there is */
      menge: number;
      /** Name of the security */
      name?: string | null;
      /** Currency of the price (ISO 4217) */
      waehrung?: string | null;
      /** Rate of that currency to the euro */
      waehrungskurs?: number | null;
      /** German number of the security */
      wkn?: string | null;
    };
    /** What every 4xx and 5xx answers, except the token endpoint. */
    Problem: {
      /** The status as text */
      code: string;
      /** Under this id the log has the reason */
      correlationId: string;
      /** What is wrong, in English, for developers */
      detail: string;
      /** Which parts of the request are wrong; absent when it is none of them */
      errors?: (components["schemas"]["ErrorPlace"])[] | null;
      /** Path of the request */
      instance: string;
      /** German sentence that a person may see */
      message: string;
      /** The HTTP status */
      status: number;
      /** Name of the status */
      title: string;
      /** Always `about:blank`: the status says it all */
      type: string;
    };
    /** A bank or service provider that customers can connect. */
    Provider: {
      /** What a person must type to log in */
      authenticationInfo: components["schemas"]["AuthenticationInfo"];
      /** BIC of the bank */
      bic?: string | null;
      /** German bank code of eight digits */
      blz?: string | null;
      /** What can be fetched: accounts, cards, depots */
      capabilities: ("KONTEN" | "KARTEN" | "DEPOTS")[];
      /** Kinds of products that come together over one way to the bank */
      channels: (("GIROKONTO" | "SPARKONTO" | "FESTGELDKONTO" | "KREDITKONTO" | "TAGESGELDKONTO" | "BAUSPARKONTO" | "SONSTIGESKONTO" | "KREDITKARTE" | "SONSTIGEKARTE" | "DEPOT" | "SONSTIGESPRODUKT")[])[];
      /** Whether private persons have accounts there */
      consumerRelevant: boolean;
      /** What it is grouped with, for example under one logo */
      group?: string | null;
      /** Id of the provider */
      id: string;
      /** Name of the bank; several may have the same */
      name: string;
      /** What can be called from here */
      relations: (components["schemas"]["Relation"])[];
    };
    /** How often an access may be fetched in the background, and when that is next. */
    RefreshBudget: {
      /** Until when the bank says it gives data without a new approval, in German time */
      consentValidUntil?: string | null;
      /** How the latest fetch went; absent while one runs, and before the first has ended */
      lastResult?: components["schemas"]["LastResult"] | null;
      /** How many fetches without anybody asking fit in until `resetsAt` */
      leftToday: number;
      /** Fetches a day without anybody asking, at most */
      limit: number;
      /** When the access is due to be fetched; absent where nobody fetches it unasked */
      nextRefresh?: string | null;
      /** What can be called from here */
      relations: (components["schemas"]["Relation"])[];
      /** The end of the day that is counted: midnight, in German time */
      resetsAt: string;
    };
    /** A transfer that pays a booking back; `instant` and `transferDetails` are its body. */
    Refund: {
      /** Part of the body of the transfer */
      instant: boolean;
      /** What can be called from here */
      relations: (components["schemas"]["Relation"])[];
      /** Id of the booking that is paid back */
      transactionId: string;
      /** Part of the body of the transfer; its purpose names the booking */
      transferDetails: components["schemas"]["TransferDetails"];
    };
    /** An amount a month: in contracts, and beside them. */
    RegularIrregular: {
      /** Average a month, regular and irregular together; spending is negative */
      amount: number;
      /** What is not in contracts */
      irregular: components["schemas"]["RegularOrIrregular"];
      /** What is in contracts */
      regular: components["schemas"]["RegularOrIrregular"];
    };
    /** An amount a month, and which categories it is of. */
    RegularOrIrregular: {
      /** Average a month; spending is negative */
      amount: number;
      /** The same by category */
      amountsPerTagTreeItem: (components["schemas"]["AmountPerTagTreeItem"])[];
    };
    /** A link a client can follow. */
    Relation: {
      /** Address to call, complete */
      href: string;
      /** What the link is for */
      rel: string;
    };
    /** A released account report: what it says, and how whoever receives it checks it. */
    ReleasedAccountReport: {
      /** What the report says */
      content: components["schemas"]["AccountReportContent"];
      /** The report and where it stands */
      report: components["schemas"]["AccountReport"];
      /** Code by which a receiver checks the report */
      verificationCode: string;
      /** Where a receiver checks it */
      verificationUrl: string;
    };
    /** An access that is gone; with `productId` a product, with `transactionId` a booking. */
    RemovedObject: {
      /** The access that is gone, or that the rest was part of */
      accessId: string;
      /** Its product that is gone with all bookings, or that the booking was of */
      productId?: string | null;
      /** The booking that is gone; one that moved to another day is told under its new id */
      transactionId?: string | null;
    };
    /** Since when there is an occasion, why, and about how much. */
    SalesTriggerDetails: {
      /** About how much money it is; null where there is no amount */
      amount: number | null;
      /** Why, as a German sentence */
      reason: string;
      /** Ids of the bookings that show it, as the lists of transactions have them */
      transactionIds: (string)[];
      /** Since when there is an occasion */
      triggerDate: string;
    };
    /** An occasion to speak with a person. */
    SalesTriggerInstance: {
      /** What the analysis found */
      details: components["schemas"]["SalesTriggerDetails"];
      /** Object the tag is attached to */
      entity: components["schemas"]["TaggedEntity"];
      /** Id of the object */
      id: string;
      /** What can be called from here */
      relations: (components["schemas"]["Relation"])[];
      /** The item of a tree that was found */
      tagTreeItem: components["schemas"]["TagTreeItem"];
    };
    /** A device the person may choose. */
    ScaMedium: {
      /** Kind of device */
      mediaClass: "LIST" | "GENERATOR" | "MOBILE" | "SECODER" | "PUSHTAN";
      /** Name of the device, to be sent back as the choice */
      name: string;
    };
    /** A way to approve that the person may choose; its code is a number where it looks like one. */
    ScaMethod: {
      /** Key of the method, to be sent back as the choice */
      code: number | string;
      /** What the bank says about the method */
      hint?: string | null;
      /** Name of the method */
      name: string;
    };
    /** When a standing order pays. */
    ScheduleInput: {
      /** Day of the month, 1 to 30, or 97 to 99 for its last three days; of a week 1 (Monday) to 7 */
      day: number;
      /** Day of the first payment, after today */
      firstExecutionDate: string;
      /** Number of months or weeks between two payments */
      interval: number;
      /** Day after which nothing is paid any more; absent: until it is deleted */
      lastExecutionDate?: string | null;
      /** `MONTHS` or `WEEKS` */
      unit: string;
    };
    /** A way of the bank to approve something; its key is a number where it looks like one. */
    SecurityMethod: {
      /** What the bank says about the method */
      hinweis?: string | null;
      /** Key of the method */
      kodierung: number | string;
      /** Name of the method */
      name: string;
    };
    /** The body of a single transfer. */
    SingleTransferInput: {
      /** Login fields, sealed; only without a product in the path, regulated tenants only */
      credentials?: { [key: string]: string; } | null;
      /** Whether the money shall arrive within seconds */
      instant: boolean;
      /** IBAN or id of the paying account; only without a product in the path */
      product?: string | null;
      /** Id of the provider; only without a product in the path, regulated tenants only */
      provider?: string | null;
      /** Day of execution; absent means at once */
      requestedExecutionDate?: string | null;
      /** Who is paid, how much and what for */
      transferDetails: components["schemas"]["DetailsInput"];
      /** Id of a check of the payee that was made before, for this payment */
      vopId?: string | null;
    };
    /** What each payment of a standing order is; its end-to-end id is ours. */
    StandingDetailsInput: {
      /** Amount of each payment */
      amount: number;
      /** BIC of the recipient's bank */
      bic: string;
      /** `EUR` */
      currency: string;
      /** IBAN of the recipient */
      iban: string;
      /** Purpose, at most 140 characters in SEPA letters */
      purpose: string;
      /** Name of the recipient, at most 70 characters in SEPA letters */
      recipient: string;
    };
    /** The body of a new or changed standing order. */
    StandingOrderInput: {
      /** When it pays */
      schedule: components["schemas"]["ScheduleInput"];
      /** What each payment is */
      transferDetails: components["schemas"]["StandingDetailsInput"];
    };
    /** A standing order as the bank has it; without relations it can only be looked at. */
    StandingOrderRow: {
      /** Amount of each payment */
      amount: number;
      /** BIC of the recipient's bank, where the bank tells it */
      bic?: string | null;
      /** Currency of the amount */
      currency: string;
      /** IBAN of the recipient */
      iban: string;
      /** Id to change or delete it by; another one after a change */
      id: string;
      /** Purpose */
      purpose?: string | null;
      /** Name of the recipient */
      recipient: string;
      /** `self`, where it can be changed and deleted; empty where the bank gives it no name */
      relations: (components["schemas"]["Relation"])[];
      /** When it pays */
      schedule: components["schemas"]["WireSchedule"];
    };
    /** How a request about a standing order stands, and what the person can do next. */
    StandingOrderStatus: {
      /** What the person must solve to approve; only while a TAN is awaited */
      challenge?: components["schemas"]["Challenge"] | null;
      /** What the person should know, next to the object it is about */
      messages: (components["schemas"]["Message"])[];
      /** What the banks of the payees said about their names */
      payeeChecks?: (components["schemas"]["PayeeCheck"])[] | null;
      /** What can be called from here */
      relations: (components["schemas"]["Relation"])[];
      /** Nonce that comes back with `callbackUrl`; only during a redirect to the bank */
      returnNonce?: string | null;
      /** Devices the person may choose from; only while one is to be chosen */
      scaMediums?: (components["schemas"]["ScaMedium"])[] | null;
      /** Methods the person may choose from; empty or absent unless one is to be chosen */
      scaMethods: (components["schemas"]["ScaMethod"])[];
      /** What the bank is given, where letters had to be changed for it */
      sepaDetails?: components["schemas"]["TransferDetails"] | (components["schemas"]["TransferDetails"])[] | null;
      /** What is done with which standing order */
      standingOrder?: components["schemas"]["StandingRequestBody"] | null;
      /** As of `TransferStatus` */
      status: "WORKING" | "ASKING" | "DONE" | "REJECTED" | "IN_DOUBT";
      /** Until when an answer is awaited, in German time */
      timeout?: string | null;
      /** What each payment is, and the name of the request */
      transfer: components["schemas"]["Transfer"];
    };
    /** The standing orders of an account, and when the bank listed them; no time: not yet. */
    StandingOrders: {
      /** When the bank listed them, in German time; absent before the first refresh */
      listedAt?: string | null;
      /** The standing orders of the account, in the bank's order */
      standingOrders: (components["schemas"]["StandingOrderRow"])[];
    };
    /** What is done with a standing order; `id` names it once the bank has done so. */
    StandingRequestBody: {
      /** `CREATE`, `CHANGE` or `DELETE` */
      action: "CREATE" | "CHANGE" | "DELETE";
      /** Id of the standing order; of a new or changed one once the bank has done so */
      id?: string | null;
      /** When it pays */
      schedule: components["schemas"]["WireSchedule"];
    };
    /** A credential field we keep; its value is not part of an export. */
    StoredField: {
      /** Id of the bank access, as the caller chose it */
      accessId: string;
      /** Name of the field within the credentials */
      fieldkey: string;
      /** When it was stored, in German time */
      storedAt: string;
    };
    /** An address that is called when there is news. */
    Subscription: {
      /** When it was created, in German time */
      createdAt: string;
      /** Id of the object */
      id: string;
      /** What can be called from here */
      relations: (components["schemas"]["Relation"])[];
      /** Types of events that are told */
      types: ("transactions.new" | "access.connected" | "access.needs_person" | "access.broken" | "access.removed" | "consent.ends_soon" | "consent.ended" | "consent.renewed" | "payment.changed" | "contract.begun" | "contract.changed" | "contract.ended" | "contract.price_raised" | "overdraft.ahead")[];
      /** The address that is called */
      url: string;
    };
    /** The body that adds a subscription. */
    SubscriptionInput: {
      /** Types of events that are told */
      types?: ("transactions.new" | "access.connected" | "access.needs_person" | "access.broken" | "access.removed" | "consent.ends_soon" | "consent.ended" | "consent.renewed" | "payment.changed" | "contract.begun" | "contract.changed" | "contract.ended" | "contract.price_raised" | "overdraft.ahead")[] | null;
      /** The address to call: `https://`, port 443 or 8443, a host of the public internet */
      url: string;
    };
    /** What changed behind a cursor: first remove what is removed, then put the rest by its ids. */
    SyncAnswer: {
      /** Accesses that are new or have changed, themselves or in a product, with all products */
      bankzugaenge: (components["schemas"]["BankAccess"])[];
      /** Bookings that are new or have changed, as they are now */
      kontoumsaetze: (components["schemas"]["SyncedTransaction"])[];
      /** Whether there is more to be told now; if not, ask again when there is news */
      more: boolean;
      /** Cursor to send the next time */
      next: string;
      /** What can be called from here */
      relations: (components["schemas"]["Relation"])[];
      /** What is gone; take it away before anything else of the page is put */
      removed: (components["schemas"]["RemovedObject"])[];
      /** Bookings banks have only taken note of, new or changed; once booked they name the booking */
      vorgemerkt: (components["schemas"]["SyncedPending"])[];
    };
    /** The same, and where it belongs. */
    SyncedPending: {
      /** The access it was fetched through */
      accessId: string;
      /** What the bank says of it; its id is its own and not that of a booking */
      kontoumsatz: components["schemas"]["Transaction"];
      /** The product it belongs to */
      productId: string;
      /** Whether the bank has booked it */
      state: "PENDING" | "BOOKED";
      /** The booking it has become */
      transactionId?: string | null;
    };
    /** A booking as it is now, and where it belongs. */
    SyncedTransaction: {
      /** The access the booking was fetched through */
      accessId: string;
      /** The booking */
      kontoumsatz: components["schemas"]["Transaction"];
      /** The product it is booked on */
      productId: string;
      /** What the booking is; absent before it has tags */
      tagItems?: components["schemas"]["TagItems"] | null;
    };
    /** How sure a category is, and why. */
    TagDetails: {
      /** How sure the category is, from 0 to 1; of what says 0.9 about nine in ten are right */
      confidenceLevel: number;
      /** Why it is this category */
      explain: components["schemas"]["Explanation"];
    };
    /** An item of a tree, put on a booking. */
    TagInstance: {
      /** How sure it is, and why; absent or null where nothing is kept about that */
      details?: components["schemas"]["TagDetails"] | null;
      /** Object the tag is attached to */
      entity: components["schemas"]["TaggedEntity"];
      /** Id of the tag, the same on every reading */
      id: string;
      /** What can be called from here */
      relations: (components["schemas"]["Relation"])[];
      /** The item that the booking has */
      tagTreeItem: components["schemas"]["TagTreeItem"];
    };
    /** What a booking is: the `systemName` of its item in each of the tag trees. */
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
    /** A tree whose items are put on bookings, contracts or persons. */
    TagTree: {
      /** Text for people */
      description: string;
      /** Name to show to people */
      displayName: string;
      /** Whether a client made the tree; always false */
      isClientGenerated: boolean;
      /** Whether a tenant made the tree; always false */
      isTenantGenerated: boolean;
      /** What can be called from here */
      relations?: (components["schemas"]["Relation"])[] | null;
      /** Number of it, the same in every release */
      systemId: number;
      /** Name of it for programs, the same in every release */
      systemName: string;
      /** Grows when items of the tree change */
      version: number;
    };
    /** A tree, by name. */
    TagTreeInput: {
      /** Accepted and ignored */
      systemId?: number | null;
      /** Name of the tree */
      systemName: string;
    };
    /** An item of a tree; business partners also have an address, which may be empty. */
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
      /** Text for people */
      description?: string | null;
      /** Name to show to people */
      displayName: string;
      /** Group of a business partner; may be empty */
      group?: string | null;
      /** What can be called from here */
      relations?: (components["schemas"]["Relation"])[] | null;
      /** Number of it, the same in every release */
      systemId: number;
      /** Name of it for programs, the same in every release */
      systemName: string;
      /** `systemName` of the item above; absent at the top */
      systemNameParent?: string | null;
      /** The tree the item is of */
      tagTree: components["schemas"]["TagTree"];
      /** Telephone number of a business partner; may be empty */
      telephone?: string | null;
      /** Web address of a business partner; may be empty */
      website?: string | null;
    };
    /** An item of a tree, by names. */
    TagTreeItemInput: {
      /** Accepted and ignored */
      systemId?: number | null;
      /** Name of the item */
      systemName: string;
      /** The tree the item is of */
      tagTree: components["schemas"]["TagTreeInput"];
    };
    /** What is tagged. */
    TaggedEntity: {
      /** Name to show: of a booking the other side */
      displayName: string;
      /** `TRANSACTION` or `USER` */
      entityClass: string;
      /** Id of the booking or user */
      id: string;
      /** Id of the user it belongs to */
      userId?: string | null;
    };
    /** A TAN, or any text when the person has approved in an app. */
    TanInput: {
      /** The TAN; any text when the person approved in an app */
      tan: string;
    };
    /** A thing TANs come from. */
    TanMedium: {
      /** Last day on which the device can be used */
      gueltigBis?: string | null;
      /** First day on which the device can be used */
      gueltigVon?: string | null;
      /** Kind of device */
      medienklasse: "LISTE" | "GENERATOR" | "MOBIL" | "SECODER" | "PUSHTAN";
      /** Name of the device */
      name: string;
    };
    /** A tenant, as it sees itself. */
    Tenant: {
      /** Text for people */
      description?: string | null;
      /** Name of the tenant, part of addresses */
      name: string;
      /** What can be called from here */
      relations: (components["schemas"]["Relation"])[];
    };
    /** An access token with everything a client may want to know about it. */
    Token: {
      /** The token, to be sent as `Authorization: Bearer` */
      access_token: string;
      /** Whether the token can be used now; true */
      active: boolean;
      /** For a user's token `username`, else empty */
      additionalData: { [key: string]: string; };
      /** Name of the client */
      client: string;
      /** When it ends, in seconds since 1970 */
      expiresAt: number;
      /** Seconds it lasts */
      expires_in: number;
      /** When it was issued, in seconds since 1970 */
      issuedAt: number;
      /** Scopes, separated by spaces */
      scope: string;
      /** Name of the tenant */
      tenant: string;
      /** Id of the tenant (UUID) */
      tenantId: string;
      /** Always `Bearer` */
      token_type: string;
      /** Id of the user; absent in a client's token */
      user?: string | null;
      /** When it ends, in German time */
      validTo: string;
    };
    /** A token of the user, without the token. */
    TokenTrace: {
      /** Name of the client the token was issued to */
      client: string;
      /** When it was issued, in German time */
      issuedAt: string;
      /** Scopes, separated by spaces */
      scope: string;
      /** When it ends, in German time */
      validTo: string;
    };
    /** A booking. */
    Transaction: {
      /** Amount with two decimals; what leaves the account is negative */
      betrag: number;
      /** Day on which the bank booked it */
      buchungsdatum: string;
      /** The bank's word for the kind of booking */
      buchungstext?: string | null;
      /** The category in short; only with `categorize=true` */
      classifications?: (components["schemas"]["Classification"])[] | null;
      /** BIC of the other side's bank */
      gegenkontoBic?: string | null;
      /** IBAN of the other side */
      gegenkontoIban?: string | null;
      /** Name of the other side */
      gegenkontoInhaber?: string | null;
      /** The bank's code of the kind of booking (Geschäftsvorfall) */
      gvCode?: string | null;
      /** Text that orders bookings and stays the same for one booking */
      hash: string;
      /** Id of the booking within its product */
      id: string;
      /** Only on bookings the caller pushed: where they come from */
      identifier?: components["schemas"]["Identifier"] | null;
      /** The bank's number for its day of booking */
      primanotaNummer?: string | null;
      /** What the booking is; only with `tag` */
      tags?: (components["schemas"]["TagInstance"])[] | null;
      /** What it was for, as the payer wrote it */
      verwendungszweck?: string | null;
      /** Currency (ISO 4217); absent means euro */
      waehrung?: string | null;
      /** Day from which interest counts */
      wertstellungsdatum?: string | null;
    };
    /** A booking the caller brings itself. */
    TransactionInput: {
      /** Amount with two decimals; what leaves the account is negative */
      betrag: number;
      /** Day on which the bank booked it */
      buchungsdatum: string;
      /** The bank's word for the kind of booking */
      buchungstext?: string | null;
      /** BIC of the other side's bank */
      gegenkontoBic?: string | null;
      /** IBAN of the other side */
      gegenkontoIban?: string | null;
      /** Name of the other side */
      gegenkontoInhaber?: string | null;
      /** The bank's code of the kind of booking (Geschäftsvorfall) */
      gvCode?: string | null;
      /** The caller's own mark: within a batch the same mark is the same booking */
      hash?: string | null;
      /** Where the booking comes from */
      identifier: components["schemas"]["IdentifierInput"];
      /** The bank's number for its day of booking */
      primanotaNummer?: string | null;
      /** What it was for, as the payer wrote it */
      verwendungszweck?: string | null;
      /** Day from which interest counts */
      wertstellungsdatum?: string | null;
    };
    /** A transfer with its name and where the money comes from. */
    Transfer: {
      /** Whether it goes over EBICS; always false */
      ebics: boolean;
      /** Whether the money shall arrive within seconds */
      instant: boolean;
      /** Id of the payment (UUID) */
      paymentId: string;
      /** IBAN or id of the paying account */
      product?: string | null;
      /** Id of the provider */
      provider?: string | null;
      /** Day of execution; absent means at once */
      requestedExecutionDate?: string | null;
      /** Who is paid, how much and what for; an array in a bulk transfer */
      transferDetails: components["schemas"]["TransferDetails"] | (components["schemas"]["TransferDetails"])[];
    };
    /** One transfer, as it was sent. */
    TransferDetails: {
      /** Amount */
      amount: number;
      /** BIC of the payee's bank */
      bic: string;
      /** Currency (ISO 4217) */
      currency: string;
      /** The payer's own reference, which the payee sees */
      endToEndId?: string | null;
      /** IBAN of the payee */
      iban: string;
      /** What it is for */
      purpose: string;
      /** SEPA purpose code of four letters */
      purposeCode?: string | null;
      /** Name of the payee */
      recipient: string;
      /** Who gets the money in the end, if not the payee */
      ultimateCreditor?: string | null;
      /** For whom is paid, if not for the account's owner */
      ultimateDebtor?: string | null;
    };
    /** How a transfer stands, and what the person can do next. */
    TransferStatus: {
      /** What the person must solve to approve; only while a TAN is awaited */
      challenge?: components["schemas"]["Challenge"] | null;
      /** What the person should know, next to the object it is about */
      messages: (components["schemas"]["Message"])[];
      /** What the banks of the payees said about their names */
      payeeChecks?: (components["schemas"]["PayeeCheck"])[] | null;
      /** What can be called from here */
      relations: (components["schemas"]["Relation"])[];
      /** Nonce that comes back with `callbackUrl`; only during a redirect to the bank */
      returnNonce?: string | null;
      /** Devices the person may choose from; only while one is to be chosen */
      scaMediums?: (components["schemas"]["ScaMedium"])[] | null;
      /** Methods the person may choose from; empty or absent unless one is to be chosen */
      scaMethods: (components["schemas"]["ScaMethod"])[];
      /** What the bank is given, where letters had to be changed for it */
      sepaDetails?: components["schemas"]["TransferDetails"] | (components["schemas"]["TransferDetails"])[] | null;
      /** `ASKING`: the person's turn; `IN_DOUBT`: the bank is silent, do not send again */
      status: "WORKING" | "ASKING" | "DONE" | "REJECTED" | "IN_DOUBT";
      /** Until when an answer is awaited, in German time */
      timeout?: string | null;
      /** What was ordered */
      transfer: components["schemas"]["Transfer"];
    };
    /** The body that says which events a subscription is told of. */
    TypesInput: {
      /** Types of events that are told; all others are not */
      types: ("transactions.new" | "access.connected" | "access.needs_person" | "access.broken" | "access.removed" | "consent.ends_soon" | "consent.ended" | "consent.renewed" | "payment.changed" | "contract.begun" | "contract.changed" | "contract.ended" | "contract.price_raised" | "overdraft.ahead")[];
    };
    /** A technical user; `active` is an addition to the interface. */
    User: {
      /** Whether the user may log in */
      active: boolean;
      /** What can be called from here */
      relations: (components["schemas"]["Relation"])[];
      /** Id of the user (UUID) */
      userReference: string;
      /** Name for the login */
      username: string;
    };
    /** The body that creates, changes or reactivates a user. */
    UserInput: {
      /** First name; kept and exported, otherwise unused */
      firstname?: string | null;
      /** Last name; kept and exported, otherwise unused */
      lastname?: string | null;
      /** The password of the user, in plain text */
      password: string;
      /** Name for the login, unique within the tenant */
      username: string;
    };
    /** A user of a role: the reference and nothing else. */
    UserReference: {
      /** Id of the user (UUID) */
      userReference: string;
    };
    /** When a standing order pays; days 97 to 99 of a month are its last ones. */
    WireSchedule: {
      /** Day of the month, 1 to 30, or 97 to 99 for its last three days; of a week 1 (Monday) to 7 */
      day: number;
      /** Day of the first payment */
      firstExecutionDate: string;
      /** Number of months or weeks between two payments */
      interval: number;
      /** Day after which nothing is paid any more; absent: until it is deleted */
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
        /** An id for the log, 1 to 128 visible characters; the answer has it, too */
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
  /** Return the caller's own tenant. */
  getTenant: {
    parameters: {
      query?: never;
      header?: {
        /** An id for the log, 1 to 128 visible characters; the answer has it, too */
        "X-Correlation-ID"?: string;
      };
      path: {
        /** The name of the token's own tenant */
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
        /** An id for the log, 1 to 128 visible characters; the answer has it, too */
        "X-Correlation-ID"?: string;
      };
      path: {
        /** The name of the token's own tenant */
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
        /** An id for the log, 1 to 128 visible characters; the answer has it, too */
        "X-Correlation-ID"?: string;
      };
      path: {
        /** The name of the token's own tenant */
        "tenant-name": string;
        /** The name of a client of the tenant */
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
        /** An id for the log, 1 to 128 visible characters; the answer has it, too */
        "X-Correlation-ID"?: string;
      };
      path: {
        /** The name of the token's own tenant */
        "tenant-name": string;
        /** The name of a client of the tenant */
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
        /** An id for the log, 1 to 128 visible characters; the answer has it, too */
        "X-Correlation-ID"?: string;
      };
      path: {
        /** The name of the token's own tenant */
        "tenant-name": string;
        /** The name of a client of the tenant */
        "client-name": string;
        /** The name of a role of the client */
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
        /** 1 to 10000: so many entries; more are where `Link` leads (`rel="next"`) */
        limit?: string | null;
        /** The last `userReference` of the part before; `Link` of an answer has it */
        after?: string | null;
      };
      header?: {
        /** An id for the log, 1 to 128 visible characters; the answer has it, too */
        "X-Correlation-ID"?: string;
      };
      path: {
        /** The name of the token's own tenant */
        "tenant-name": string;
        /** The name of a client of the tenant */
        "client-name": string;
        /** The name of a role of the client */
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
  /** Give a user a role, and with it the scopes of the role. */
  assignRole: {
    parameters: {
      query?: never;
      header?: {
        /** An id for the log, 1 to 128 visible characters; the answer has it, too */
        "X-Correlation-ID"?: string;
      };
      path: {
        /** The name of the token's own tenant */
        "tenant-name": string;
        /** The name of a client of the tenant */
        "client-name": string;
        /** The name of a role of the client */
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
  /** Return whether a user has a role: its reference, or 404. */
  getRoleUser: {
    parameters: {
      query?: never;
      header?: {
        /** An id for the log, 1 to 128 visible characters; the answer has it, too */
        "X-Correlation-ID"?: string;
      };
      path: {
        /** The name of the token's own tenant */
        "tenant-name": string;
        /** The name of a client of the tenant */
        "client-name": string;
        /** The name of a role of the client */
        "role-name": string;
        /** The id of a user */
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
        /** `true`: users that were deactivated, too */
        includeInactive?: string;
        /** 1 to 10000: so many entries; more are where `Link` leads (`rel="next"`) */
        limit?: string | null;
        /** The last `userReference` of the part before; `Link` of an answer has it */
        after?: string | null;
      };
      header?: {
        /** An id for the log, 1 to 128 visible characters; the answer has it, too */
        "X-Correlation-ID"?: string;
      };
      path: {
        /** The name of the token's own tenant */
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
        /** An id for the log, 1 to 128 visible characters; the answer has it, too */
        "X-Correlation-ID"?: string;
      };
      path: {
        /** The name of the token's own tenant */
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
        /** An id for the log, 1 to 128 visible characters; the answer has it, too */
        "X-Correlation-ID"?: string;
      };
      path: {
        /** The name of the token's own tenant */
        "tenant-name": string;
        /** The id of a user */
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
        /** An id for the log, 1 to 128 visible characters; the answer has it, too */
        "X-Correlation-ID"?: string;
      };
      path: {
        /** The name of the token's own tenant */
        "tenant-name": string;
        /** The id of a user */
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
        /** An id for the log, 1 to 128 visible characters; the answer has it, too */
        "X-Correlation-ID"?: string;
      };
      path: {
        /** The name of the token's own tenant */
        "tenant-name": string;
        /** The id of a user */
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
  /** Let a user in no longer; tokens end at once, data stays. */
  deactivateUser: {
    parameters: {
      query?: never;
      header?: {
        /** An id for the log, 1 to 128 visible characters; the answer has it, too */
        "X-Correlation-ID"?: string;
      };
      path: {
        /** The name of the token's own tenant */
        "tenant-name": string;
        /** The id of a user */
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
        /** An id for the log, 1 to 128 visible characters; the answer has it, too */
        "X-Correlation-ID"?: string;
      };
      path: {
        /** The name of the token's own tenant */
        "tenant-name": string;
        /** The id of a user */
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
  /** Let a deactivated user in again, with a new password. */
  reactivateUser: {
    parameters: {
      query?: never;
      header?: {
        /** An id for the log, 1 to 128 visible characters; the answer has it, too */
        "X-Correlation-ID"?: string;
      };
      path: {
        /** The name of the token's own tenant */
        "tenant-name": string;
        /** The id of a user */
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
  /** Revoke a token of the client; the answer is 200 whatever happened. */
  revokeToken: {
    parameters: {
      query?: never;
      header?: {
        /** An id for the log, 1 to 128 visible characters; the answer has it, too */
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
        /** An id for the log, 1 to 128 visible characters; the answer has it, too */
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
  /** Return the customer of the token with all accesses. */
  getCustomer: {
    parameters: {
      query?: never;
      header?: {
        /** `wait=n`: answer only when nothing runs any more, or after n seconds (RFC 7240) */
        Prefer?: string | null;
        /** An id for the log, 1 to 128 visible characters; the answer has it, too */
        "X-Correlation-ID"?: string;
        /** The `ETag` of the caller's copy; 304 when it is still good */
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
        /** An id for the log, 1 to 128 visible characters; the answer has it, too */
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
  /** Call an account report back; one that is over in another way answers 409 (extension). */
  endAccountReport: {
    parameters: {
      query?: never;
      header?: {
        /** An id for the log, 1 to 128 visible characters; the answer has it, too */
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
  /** Return where an account report stands, without what it says (extension). */
  getAccountReport: {
    parameters: {
      query?: never;
      header?: {
        /** An id for the log, 1 to 128 visible characters; the answer has it, too */
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
  /** Return what a released account report says; others answer 409 (extension). */
  getAccountReportContent: {
    parameters: {
      query?: never;
      header?: {
        /** An id for the log, 1 to 128 visible characters; the answer has it, too */
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
  /** Return a released account report as a tagged, signed PDF; others answer 409 (extension). */
  getAccountReportPdf: {
    parameters: {
      query?: never;
      header?: {
        /** An id for the log, 1 to 128 visible characters; the answer has it, too */
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
  /** Return what the person can afford; an empty object with less than three full months. */
  getAffordability: {
    parameters: {
      query?: never;
      header?: {
        /** An id for the log, 1 to 128 visible characters; the answer has it, too */
        "X-Correlation-ID"?: string;
        /** The `ETag` of the caller's copy; 304 when it is still good */
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
  /** Return the products of all accesses of the person. */
  listBankProducts: {
    parameters: {
      query?: never;
      header?: {
        /** An id for the log, 1 to 128 visible characters; the answer has it, too */
        "X-Correlation-ID"?: string;
        /** The `ETag` of the caller's copy; 304 when it is still good */
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
  /** Return what moved and will move, by tag and time. */
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
        /** An id for the log, 1 to 128 visible characters; the answer has it, too */
        "X-Correlation-ID"?: string;
        /** The `ETag` of the caller's copy; 304 when it is still good */
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
  /** Return what the person pays or is paid again and again. */
  listContracts: {
    parameters: {
      query?: {
        /** `true` or `false` */
        insuranceOnly?: string | null;
        /** `true` or `false` */
        insuranceOnlyExtended?: string | null;
      };
      header?: {
        /** An id for the log, 1 to 128 visible characters; the answer has it, too */
        "X-Correlation-ID"?: string;
        /** The `ETag` of the caller's copy; 304 when it is still good */
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
  /** Return the payments with which, as the person said, another contract begins. */
  listContractSplits: {
    parameters: {
      query?: never;
      header?: {
        /** An id for the log, 1 to 128 visible characters; the answer has it, too */
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
  /** Leave it to the analysis again whether this payment goes on with a contract. */
  joinContract: {
    parameters: {
      query?: never;
      header?: {
        /** An id for the log, 1 to 128 visible characters; the answer has it, too */
        "X-Correlation-ID"?: string;
      };
      path: {
        /** The id of a transaction within its product */
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
  /** Let another contract begin with this payment, now and at every later analysis. */
  splitContract: {
    parameters: {
      query?: never;
      header?: {
        /** An id for the log, 1 to 128 visible characters; the answer has it, too */
        "X-Correlation-ID"?: string;
      };
      path: {
        /** The id of a transaction within its product */
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
  /** Return what is left until the next salary; an empty object without a salary. */
  getDisposableMoney: {
    parameters: {
      query?: never;
      header?: {
        /** An id for the log, 1 to 128 visible characters; the answer has it, too */
        "X-Correlation-ID"?: string;
        /** The `ETag` of the caller's copy; 304 when it is still good */
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
  /** Return what happened in the life of the person. */
  listLifeEvents: {
    parameters: {
      query?: never;
      header?: {
        /** An id for the log, 1 to 128 visible characters; the answer has it, too */
        "X-Correlation-ID"?: string;
        /** The `ETag` of the caller's copy; 304 when it is still good */
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
  /** Return where in life the person is. */
  listLifeStages: {
    parameters: {
      query?: never;
      header?: {
        /** An id for the log, 1 to 128 visible characters; the answer has it, too */
        "X-Correlation-ID"?: string;
        /** The `ETag` of the caller's copy; 304 when it is still good */
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
  /** Return where in life the person is. */
  listStagesOfLife: {
    parameters: {
      query?: never;
      header?: {
        /** An id for the log, 1 to 128 visible characters; the answer has it, too */
        "X-Correlation-ID"?: string;
        /** The `ETag` of the caller's copy; 304 when it is still good */
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
  /** Return the rules of the person, the oldest first. */
  listTaggingRules: {
    parameters: {
      query?: never;
      header?: {
        /** An id for the log, 1 to 128 visible characters; the answer has it, too */
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
  /** Add a rule, or replace the one for the same counterparty; present bookings obey it, too. */
  addTaggingRule: {
    parameters: {
      query?: never;
      header?: {
        /** An id for the log, 1 to 128 visible characters; the answer has it, too */
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
  /** Remove a rule; its bookings are what they would be without it. */
  removeTaggingRule: {
    parameters: {
      query?: never;
      header?: {
        /** An id for the log, 1 to 128 visible characters; the answer has it, too */
        "X-Correlation-ID"?: string;
      };
      path: {
        /** The id of a rule */
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
  /** Return one rule of the person. */
  getTaggingRule: {
    parameters: {
      query?: never;
      header?: {
        /** An id for the log, 1 to 128 visible characters; the answer has it, too */
        "X-Correlation-ID"?: string;
      };
      path: {
        /** The id of a rule */
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
        /** An id for the log, 1 to 128 visible characters; the answer has it, too */
        "X-Correlation-ID"?: string;
        /** The `ETag` of the caller's copy; 304 when it is still good */
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
  /** Return the bookings with their tags of all trees. */
  tagTransactions: {
    parameters: {
      query?: never;
      header?: {
        /** An id for the log, 1 to 128 visible characters; the answer has it, too */
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
  /** Remove all accesses with everything fetched through them. */
  removeAccesses: {
    parameters: {
      query?: never;
      header?: {
        /** An id for the log, 1 to 128 visible characters; the answer has it, too */
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
  /** Return all accesses by their ids. */
  listAccesses: {
    parameters: {
      query?: never;
      header?: {
        /** `wait=n`: answer only when nothing runs any more, or after n seconds (RFC 7240) */
        Prefer?: string | null;
        /** An id for the log, 1 to 128 visible characters; the answer has it, too */
        "X-Correlation-ID"?: string;
        /** The `ETag` of the caller's copy; 304 when it is still good */
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
  /** Add accesses, replace their credentials, or fetch them anew: all of them or none. */
  addAccesses: {
    parameters: {
      query?: {
        /** `true`: fetch accesses anew that exist */
        refresh?: string;
        /** Where the person goes after the bank's pages or ours */
        callbackUrl?: string | null;
        /** `none`, `all` or `paymentAccounts`: fetch what is older than 90 days */
        maxTransactions?: string | null;
      };
      header?: {
        /** `wait=n`: answer only when nothing runs any more, or after n seconds (RFC 7240) */
        Prefer?: string | null;
        /** The public address of the person, who is there to be asked */
        "Customer-IP-Address"?: string | null;
        /** An id for the log, 1 to 128 visible characters; the answer has it, too */
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
  /** Remove an access with everything fetched through it. */
  removeAccess: {
    parameters: {
      query?: never;
      header?: {
        /** An id for the log, 1 to 128 visible characters; the answer has it, too */
        "X-Correlation-ID"?: string;
      };
      path: {
        /** The id the caller chose for the access */
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
  /** Return one access with its products. */
  getAccess: {
    parameters: {
      query?: never;
      header?: {
        /** `wait=n`: answer only when nothing runs any more, or after n seconds (RFC 7240) */
        Prefer?: string | null;
        /** An id for the log, 1 to 128 visible characters; the answer has it, too */
        "X-Correlation-ID"?: string;
        /** The `ETag` of the caller's copy; 304 when it is still good */
        "If-None-Match"?: string;
      };
      path: {
        /** The id the caller chose for the access */
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
  /** Return when an access is fetched next, and how often still today, without anybody asking. */
  getBudget: {
    parameters: {
      query?: never;
      header?: {
        /** An id for the log, 1 to 128 visible characters; the answer has it, too */
        "X-Correlation-ID"?: string;
        /** The `ETag` of the caller's copy; 304 when it is still good */
        "If-None-Match"?: string;
      };
      path: {
        /** The id the caller chose for the access */
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
  /** Have the person approve at the bank, here or (redirect tenants) in the frontend. */
  renewApproval: {
    parameters: {
      query?: {
        /** `true`: forget the method and medium chosen before */
        queryTanSettings?: string;
        /** Where the person goes after the bank's pages or ours */
        callbackUrl?: string | null;
        /** `none`, `all` or `paymentAccounts`: fetch what is older than 90 days */
        maxTransactions?: string | null;
      };
      header: {
        /** `wait=n`: answer only when nothing runs any more, or after n seconds (RFC 7240) */
        Prefer?: string | null;
        /** The public address of the person, who is there to be asked */
        "Customer-IP-Address": string | null;
        /** An id for the log, 1 to 128 visible characters; the answer has it, too */
        "X-Correlation-ID"?: string;
      };
      path: {
        /** The id the caller chose for the access */
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
  /** Return how the last attempt to fetch an access went. */
  getIssues: {
    parameters: {
      query?: never;
      header?: {
        /** An id for the log, 1 to 128 visible characters; the answer has it, too */
        "X-Correlation-ID"?: string;
        /** The `ETag` of the caller's copy; 304 when it is still good */
        "If-None-Match"?: string;
      };
      path: {
        /** The id the caller chose for the access */
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
  /** Return one product; a caller that waits also waits for the product to become known. */
  getProduct: {
    parameters: {
      query?: never;
      header?: {
        /** `wait=n`: answer only when nothing runs any more, or after n seconds (RFC 7240) */
        Prefer?: string | null;
        /** An id for the log, 1 to 128 visible characters; the answer has it, too */
        "X-Correlation-ID"?: string;
        /** The `ETag` of the caller's copy; 304 when it is still good */
        "If-None-Match"?: string;
      };
      path: {
        /** The id the caller chose for the access */
        "access-id": string;
        /** The id of a product within its access */
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
  /** Return the securities of a depot; other products have none. */
  listPositions: {
    parameters: {
      query?: never;
      header?: {
        /** An id for the log, 1 to 128 visible characters; the answer has it, too */
        "X-Correlation-ID"?: string;
        /** The `ETag` of the caller's copy; 304 when it is still good */
        "If-None-Match"?: string;
      };
      path: {
        /** The id the caller chose for the access */
        "access-id": string;
        /** The id of a product within its access */
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
  /** Return all stored bookings of a product, newest first. */
  listTransactions: {
    parameters: {
      query?: {
        /** The first booking day, `yyyy-mm-dd` */
        from?: string | null;
        /** The last booking day, `yyyy-mm-dd` */
        to?: string | null;
        /** `true` or `false` */
        categorize?: string | null;
        /** one of true, false, categories, insurances, insurance-types, business-partners, freelancer-categories */
        tag?: string | null;
      };
      header?: {
        /** An id for the log, 1 to 128 visible characters; the answer has it, too */
        "X-Correlation-ID"?: string;
        /** The `ETag` of the caller's copy; 304 when it is still good */
        "If-None-Match"?: string;
      };
      path: {
        /** The id the caller chose for the access */
        "access-id": string;
        /** The id of a product within its access */
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
  /** Add bookings the caller brings; ones that were brought before are left as they are. */
  pushTransactions: {
    parameters: {
      query?: never;
      header?: {
        /** An id for the log, 1 to 128 visible characters; the answer has it, too */
        "X-Correlation-ID"?: string;
      };
      path: {
        /** The id the caller chose for the access */
        "access-id": string;
        /** The id of a product within its access */
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
        /** `true`: also the person's other transactions with this counterparty */
        changeExisting?: string;
        /** `true`: also transactions that come later */
        createRule?: string;
      };
      header?: {
        /** An id for the log, 1 to 128 visible characters; the answer has it, too */
        "X-Correlation-ID"?: string;
      };
      path: {
        /** The id the caller chose for the access */
        "access-id": string;
        /** The id of a product within its access */
        "product-id": string;
        /** The id of a transaction within its product */
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
  /** Return the transfer that pays a received booking back; nothing is sent (extension). */
  prepareRefund: {
    parameters: {
      query?: never;
      header?: {
        /** An id for the log, 1 to 128 visible characters; the answer has it, too */
        "X-Correlation-ID"?: string;
      };
      path: {
        /** The id the caller chose for the access */
        "access-id": string;
        /** The id of a product within its access */
        "product-id": string;
        /** The id of a transaction within its product */
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
  /** Have several transfers carried out as one order, from a product. */
  initiateProductBulkTransfer: {
    parameters: {
      query?: {
        /** `true` or `false`; has no effect without EBICS */
        autoConfirm?: string;
        /** `true`: forget the method and medium chosen before */
        queryTanSettings?: string;
        /** `true`: on our pages the person may change what is paid */
        editableDetails?: string;
        /** Where the person goes after the bank's pages or ours */
        callbackUrl?: string | null;
        /** A fresh UUID of the caller; the same id is the same payment */
        paymentId?: string | null;
      };
      header: {
        /** `wait=n`: answer only when nothing runs any more, or after n seconds (RFC 7240) */
        Prefer?: string | null;
        /** The public address of the person, who is there to be asked */
        "Customer-IP-Address": string | null;
        /** `true` or `false`: whether to refuse at once without funds */
        "Rejection-NoFunds-Preferred"?: string | null;
        /** An id for the log, 1 to 128 visible characters; the answer has it, too */
        "X-Correlation-ID"?: string;
      };
      path: {
        /** The id the caller chose for the access */
        "access-id": string;
        /** The id of a product within its access */
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
  /** Have money transferred from a product, with the credentials of its access. */
  initiateProductTransfer: {
    parameters: {
      query?: {
        /** `true` or `false`; has no effect without EBICS */
        autoConfirm?: string;
        /** `true`: forget the method and medium chosen before */
        queryTanSettings?: string;
        /** `true`: on our pages the person may change what is paid */
        editableDetails?: string;
        /** Where the person goes after the bank's pages or ours */
        callbackUrl?: string | null;
        /** A fresh UUID of the caller; the same id is the same payment */
        paymentId?: string | null;
      };
      header: {
        /** `wait=n`: answer only when nothing runs any more, or after n seconds (RFC 7240) */
        Prefer?: string | null;
        /** The public address of the person, who is there to be asked */
        "Customer-IP-Address": string | null;
        /** `true` or `false`: whether to refuse at once without funds */
        "Rejection-NoFunds-Preferred"?: string | null;
        /** An id for the log, 1 to 128 visible characters; the answer has it, too */
        "X-Correlation-ID"?: string;
      };
      path: {
        /** The id the caller chose for the access */
        "access-id": string;
        /** The id of a product within its access */
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
  /** Check a payee of a transfer from this product. */
  verifyPayeeOfProduct: {
    parameters: {
      query?: never;
      header?: {
        /** An id for the log, 1 to 128 visible characters; the answer has it, too */
        "X-Correlation-ID"?: string;
      };
      path: {
        /** The id the caller chose for the access */
        "access-id": string;
        /** The id of a product within its access */
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
        /** An id for the log, 1 to 128 visible characters; the answer has it, too */
        "X-Correlation-ID"?: string;
        /** The `ETag` of the caller's copy; 304 when it is still good */
        "If-None-Match"?: string;
      };
      path: {
        /** The id the caller chose for the access */
        "access-id": string;
        /** The id of a product within its access */
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
  /** Have the bank pay somebody regularly from a product. */
  createStandingOrder: {
    parameters: {
      query?: {
        /** `true`: forget the method and medium chosen before */
        queryTanSettings?: string;
        /** `true`: on our pages the person may change what is paid */
        editableDetails?: string;
        /** Where the person goes after the bank's pages or ours */
        callbackUrl?: string | null;
        /** A fresh UUID of the caller; the same id is the same payment */
        paymentId?: string | null;
      };
      header: {
        /** `wait=n`: answer only when nothing runs any more, or after n seconds (RFC 7240) */
        Prefer?: string | null;
        /** The public address of the person, who is there to be asked */
        "Customer-IP-Address": string | null;
        /** `true` or `false`: whether to refuse at once without funds */
        "Rejection-NoFunds-Preferred"?: string | null;
        /** An id for the log, 1 to 128 visible characters; the answer has it, too */
        "X-Correlation-ID"?: string;
      };
      path: {
        /** The id the caller chose for the access */
        "access-id": string;
        /** The id of a product within its access */
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
  /** Have the bank end a standing order. */
  deleteStandingOrder: {
    parameters: {
      query?: {
        /** `true`: forget the method and medium chosen before */
        queryTanSettings?: string;
        /** `true`: on our pages the person may change what is paid */
        editableDetails?: string;
        /** Where the person goes after the bank's pages or ours */
        callbackUrl?: string | null;
        /** A fresh UUID of the caller; the same id is the same payment */
        paymentId?: string | null;
      };
      header: {
        /** `wait=n`: answer only when nothing runs any more, or after n seconds (RFC 7240) */
        Prefer?: string | null;
        /** The public address of the person, who is there to be asked */
        "Customer-IP-Address": string | null;
        /** `true` or `false`: whether to refuse at once without funds */
        "Rejection-NoFunds-Preferred"?: string | null;
        /** An id for the log, 1 to 128 visible characters; the answer has it, too */
        "X-Correlation-ID"?: string;
      };
      path: {
        /** The id the caller chose for the access */
        "access-id": string;
        /** The id of a product within its access */
        "product-id": string;
        /** The id of a standing order, as the list of them has it */
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
  /** Have the bank put this in place of a standing order. */
  changeStandingOrder: {
    parameters: {
      query?: {
        /** `true`: forget the method and medium chosen before */
        queryTanSettings?: string;
        /** `true`: on our pages the person may change what is paid */
        editableDetails?: string;
        /** Where the person goes after the bank's pages or ours */
        callbackUrl?: string | null;
        /** A fresh UUID of the caller; the same id is the same payment */
        paymentId?: string | null;
      };
      header: {
        /** `wait=n`: answer only when nothing runs any more, or after n seconds (RFC 7240) */
        Prefer?: string | null;
        /** The public address of the person, who is there to be asked */
        "Customer-IP-Address": string | null;
        /** `true` or `false`: whether to refuse at once without funds */
        "Rejection-NoFunds-Preferred"?: string | null;
        /** An id for the log, 1 to 128 visible characters; the answer has it, too */
        "X-Correlation-ID"?: string;
      };
      path: {
        /** The id the caller chose for the access */
        "access-id": string;
        /** The id of a product within its access */
        "product-id": string;
        /** The id of a standing order, as the list of them has it */
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
  /** Ask the bank how it went and send the person back to the tenant. */
  returnFromBank: {
    parameters: {
      query?: {
        /** Set by the bank when the person did not approve */
        failed?: string | null;
        /** Given by a bank that uses OAuth 2 */
        code?: string | null;
        /** Given by a bank that uses OAuth 2 instead of a code */
        error?: string | null;
      };
      header?: {
        /** An id for the log, 1 to 128 visible characters; the answer has it, too */
        "X-Correlation-ID"?: string;
      };
      path: {
        /** What brings a person back from the bank's pages, once */
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
  /** Return how an approval stands; the bank is not asked. */
  getConsent: {
    parameters: {
      query?: never;
      header?: {
        /** `wait=n`: answer only when nothing runs any more, or after n seconds (RFC 7240) */
        Prefer?: string | null;
        /** An id for the log, 1 to 128 visible characters; the answer has it, too */
        "X-Correlation-ID"?: string;
      };
      path: {
        /** The id of an approval */
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
  /** Choose a method or a medium, give the TAN or confirm the payee, as the question wants it. */
  answerConsent: {
    parameters: {
      query?: never;
      header?: {
        /** `wait=n`: answer only when nothing runs any more, or after n seconds (RFC 7240) */
        Prefer?: string | null;
        /** An id for the log, 1 to 128 visible characters; the answer has it, too */
        "X-Correlation-ID"?: string;
      };
      path: {
        /** The id of an approval */
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
        /** `wait=n`: answer only when nothing runs any more, or after n seconds (RFC 7240) */
        Prefer?: string | null;
        /** An id for the log, 1 to 128 visible characters; the answer has it, too */
        "X-Correlation-ID"?: string;
      };
      path: {
        /** The id of an approval */
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
  /** Have the bank asked whether the person approved, no more often than it allows. */
  pollConsent: {
    parameters: {
      query?: never;
      header?: {
        /** `wait=n`: answer only when nothing runs any more, or after n seconds (RFC 7240) */
        Prefer?: string | null;
        /** An id for the log, 1 to 128 visible characters; the answer has it, too */
        "X-Correlation-ID"?: string;
      };
      path: {
        /** The id of an approval */
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
  /** Have several transfers carried out as one order, from an account of any provider. */
  initiateBulkTransfer: {
    parameters: {
      query?: {
        /** `true`: forget the method and medium chosen before */
        queryTanSettings?: string;
        /** `true`: on our pages the person may change what is paid */
        editableDetails?: string;
        /** Where the person goes after the bank's pages or ours */
        callbackUrl?: string | null;
        /** A fresh UUID of the caller; the same id is the same payment */
        paymentId?: string | null;
      };
      header: {
        /** `wait=n`: answer only when nothing runs any more, or after n seconds (RFC 7240) */
        Prefer?: string | null;
        /** The public address of the person, who is there to be asked */
        "Customer-IP-Address": string | null;
        /** `true` or `false`: whether to refuse at once without funds */
        "Rejection-NoFunds-Preferred"?: string | null;
        /** An id for the log, 1 to 128 visible characters; the answer has it, too */
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
  /** Return how a bulk transfer stands; the bank is not asked. */
  getBulkTransfer: {
    parameters: {
      query?: never;
      header?: {
        /** `wait=n`: answer only when nothing runs any more, or after n seconds (RFC 7240) */
        Prefer?: string | null;
        /** An id for the log, 1 to 128 visible characters; the answer has it, too */
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
  /** Make a link at which the user pays a fixed amount once (extension). */
  createPaymentLink: {
    parameters: {
      query?: never;
      header?: {
        /** An id for the log, 1 to 128 visible characters; the answer has it, too */
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
  /** Cancel a payment link; one that is being paid or has ended answers 409 (extension). */
  cancelPaymentLink: {
    parameters: {
      query?: never;
      header?: {
        /** An id for the log, 1 to 128 visible characters; the answer has it, too */
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
  /** Return where a payment link stands (extension). */
  getPaymentLink: {
    parameters: {
      query?: never;
      header?: {
        /** An id for the log, 1 to 128 visible characters; the answer has it, too */
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
  /** Have money transferred from an account of any provider. */
  initiateTransfer: {
    parameters: {
      query?: {
        /** `true`: forget the method and medium chosen before */
        queryTanSettings?: string;
        /** `true`: on our pages the person may change what is paid */
        editableDetails?: string;
        /** Where the person goes after the bank's pages or ours */
        callbackUrl?: string | null;
        /** A fresh UUID of the caller; the same id is the same payment */
        paymentId?: string | null;
      };
      header: {
        /** `wait=n`: answer only when nothing runs any more, or after n seconds (RFC 7240) */
        Prefer?: string | null;
        /** The public address of the person, who is there to be asked */
        "Customer-IP-Address": string | null;
        /** `true` or `false`: whether to refuse at once without funds */
        "Rejection-NoFunds-Preferred"?: string | null;
        /** An id for the log, 1 to 128 visible characters; the answer has it, too */
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
  /** Return how a transfer stands; the bank is not asked. */
  getTransfer: {
    parameters: {
      query?: never;
      header?: {
        /** `wait=n`: answer only when nothing runs any more, or after n seconds (RFC 7240) */
        Prefer?: string | null;
        /** An id for the log, 1 to 128 visible characters; the answer has it, too */
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
  /** Check whether an account belongs to whom the person believes. */
  verifyPayee: {
    parameters: {
      query?: never;
      header?: {
        /** An id for the log, 1 to 128 visible characters; the answer has it, too */
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
        /** An id for the log, 1 to 128 visible characters; the answer has it, too */
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
  /** Return a link to the page where the user sees and ends what it has permitted (extension). */
  createPermissionLink: {
    parameters: {
      query?: never;
      header?: {
        /** An id for the log, 1 to 128 visible characters; the answer has it, too */
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
  /** End all redirect sessions of the user. */
  endSessions: {
    parameters: {
      query?: never;
      header?: {
        /** An id for the log, 1 to 128 visible characters; the answer has it, too */
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
  /** Return how a request about a standing order stands; the bank is not asked. */
  getStandingOrderRequest: {
    parameters: {
      query?: never;
      header?: {
        /** `wait=n`: answer only when nothing runs any more, or after n seconds (RFC 7240) */
        Prefer?: string | null;
        /** An id for the log, 1 to 128 visible characters; the answer has it, too */
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
  /** Return what was added, changed or removed behind the cursor, or everything without one. */
  syncCustomer: {
    parameters: {
      query?: {
        /** `next` of an earlier answer; none to begin */
        cursor?: string | null;
        /** So many changes at most, 1 to 1000 */
        limit?: number;
      };
      header?: {
        /** An id for the log, 1 to 128 visible characters; the answer has it, too */
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
  /** Have money transferred; waits until the bank wants a TAN, or refuses. */
  createLegacyTransfer: {
    parameters: {
      query?: never;
      header?: {
        /** `wait=n`: answer only when nothing runs any more, or after n seconds (RFC 7240) */
        Prefer?: string | null;
        /** 1 to 255 visible characters; the same key is the same transfer */
        "Idempotency-Key"?: string | null;
        /** The public address of the person, who is there to be asked */
        "Customer-IP-Address"?: string | null;
        /** An id for the log, 1 to 128 visible characters; the answer has it, too */
        "X-Correlation-ID"?: string;
      };
      path: {
        /** The id of a bank in the catalogue */
        "provider-id": string;
        /** The id of a product within its access */
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
  /** Give the TAN; who approved in an app sends any text, and the bank is asked. */
  submitTransferTan: {
    parameters: {
      query?: never;
      header?: {
        /** `wait=n`: answer only when nothing runs any more, or after n seconds (RFC 7240) */
        Prefer?: string | null;
        /** An id for the log, 1 to 128 visible characters; the answer has it, too */
        "X-Correlation-ID"?: string;
      };
      path: {
        /** The id of a bank in the catalogue */
        "provider-id": string;
        /** The id of a product within its access */
        "product-id": string;
        /** The id of a legacy transfer */
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
  /** Encrypt a plaintext for the tenant of the token; nothing is kept of it. */
  encrypt: {
    parameters: {
      query?: never;
      header?: {
        /** An id for the log, 1 to 128 visible characters; the answer has it, too */
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
  /** Return the public keys credentials may be encrypted to, newest first. */
  listEncryptionKeys: {
    parameters: {
      query?: never;
      header?: {
        /** An id for the log, 1 to 128 visible characters; the answer has it, too */
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
  /** Say that the process answers; nothing else is looked at. */
  isAlive: {
    parameters: {
      query?: never;
      header?: {
        /** An id for the log, 1 to 128 visible characters; the answer has it, too */
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
  /** Say whether the process can serve: database, schema and revocations are there, and places are free. */
  isReady: {
    parameters: {
      query?: never;
      header?: {
        /** An id for the log, 1 to 128 visible characters; the answer has it, too */
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
  /** Issue a token to the user an API key stands for. */
  exchangeApiKey: {
    parameters: {
      query?: never;
      header?: {
        /** An id for the log, 1 to 128 visible characters; the answer has it, too */
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
        /** An id for the log, 1 to 128 visible characters; the answer has it, too */
        "X-Correlation-ID"?: string;
        /** The `ETag` of the caller's copy; 304 when it is still good */
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
  /** Return one provider with the fields of its login. */
  getProvider: {
    parameters: {
      query?: never;
      header?: {
        /** An id for the log, 1 to 128 visible characters; the answer has it, too */
        "X-Correlation-ID"?: string;
      };
      path: {
        /** The id of a bank in the catalogue */
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
  /** Return the logo of a provider; needs no token, so that pages can show it. */
  getProviderLogo: {
    parameters: {
      query?: never;
      header?: {
        /** An id for the log, 1 to 128 visible characters; the answer has it, too */
        "X-Correlation-ID"?: string;
        /** The `ETag` of the caller's copy; 304 when it is still good */
        "If-None-Match"?: string;
      };
      path: {
        /** The id of a bank in the catalogue */
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
        /** An id for the log, 1 to 128 visible characters; the answer has it, too */
        "X-Correlation-ID"?: string;
        /** The `ETag` of the caller's copy; 304 when it is still good */
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
        /** An id for the log, 1 to 128 visible characters; the answer has it, too */
        "X-Correlation-ID"?: string;
        /** The `ETag` of the caller's copy; 304 when it is still good */
        "If-None-Match"?: string;
      };
      path: {
        /** The id of a tag tree */
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
        /** An id for the log, 1 to 128 visible characters; the answer has it, too */
        "X-Correlation-ID"?: string;
        /** The `ETag` of the caller's copy; 304 when it is still good */
        "If-None-Match"?: string;
      };
      path: {
        /** The id of a tag tree */
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
        /** An id for the log, 1 to 128 visible characters; the answer has it, too */
        "X-Correlation-ID"?: string;
        /** The `ETag` of the caller's copy; 304 when it is still good */
        "If-None-Match"?: string;
      };
      path: {
        /** The id of an item within its tree */
        "item-id": string;
        /** The id of a tag tree */
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
        /** An id for the log, 1 to 128 visible characters; the answer has it, too */
        "X-Correlation-ID"?: string;
        /** The `ETag` of the caller's copy; 304 when it is still good */
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
        /** An id for the log, 1 to 128 visible characters; the answer has it, too */
        "X-Correlation-ID"?: string;
        /** The `ETag` of the caller's copy; 304 when it is still good */
        "If-None-Match"?: string;
      };
      path: {
        /** The id of a tag tree */
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
        /** An id for the log, 1 to 128 visible characters; the answer has it, too */
        "X-Correlation-ID"?: string;
        /** The `ETag` of the caller's copy; 304 when it is still good */
        "If-None-Match"?: string;
      };
      path: {
        /** The id of a tag tree */
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
        /** An id for the log, 1 to 128 visible characters; the answer has it, too */
        "X-Correlation-ID"?: string;
        /** The `ETag` of the caller's copy; 304 when it is still good */
        "If-None-Match"?: string;
      };
      path: {
        /** The id of an item within its tree */
        "item-id": string;
        /** The id of a tag tree */
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
  /** Return the subscriptions of the tenant; their secrets are not shown again. */
  listSubscriptions: {
    parameters: {
      query?: never;
      header?: {
        /** An id for the log, 1 to 128 visible characters; the answer has it, too */
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
  /** Add a subscription; the answer is the only one that shows its secret. */
  createSubscription: {
    parameters: {
      query?: never;
      header?: {
        /** An id for the log, 1 to 128 visible characters; the answer has it, too */
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
  /** Remove a subscription; nothing more is sent to it. */
  deleteSubscription: {
    parameters: {
      query?: never;
      header?: {
        /** An id for the log, 1 to 128 visible characters; the answer has it, too */
        "X-Correlation-ID"?: string;
      };
      path: {
        /** The id of a subscription */
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
  /** Return one subscription; its secret is not shown again. */
  getSubscription: {
    parameters: {
      query?: never;
      header?: {
        /** An id for the log, 1 to 128 visible characters; the answer has it, too */
        "X-Correlation-ID"?: string;
      };
      path: {
        /** The id of a subscription */
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
  /** Return how the calls for one event went; the id is that of header `webhook-id`. */
  getDelivery: {
    parameters: {
      query?: never;
      header?: {
        /** An id for the log, 1 to 128 visible characters; the answer has it, too */
        "X-Correlation-ID"?: string;
      };
      path: {
        /** The id of a subscription */
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
  /** Return up to 500 events of the tenant behind the cursor, or the oldest that are kept. */
  listEvents: {
    parameters: {
      query?: {
        /** `next` of an earlier answer */
        after?: string | null;
      };
      header?: {
        /** An id for the log, 1 to 128 visible characters; the answer has it, too */
        "X-Correlation-ID"?: string;
      };
      path: {
        /** The id of a subscription */
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
  /** Make a new secret; calls are signed with it and, for a day, with the one before. */
  replaceSubscriptionSecret: {
    parameters: {
      query?: never;
      header?: {
        /** An id for the log, 1 to 128 visible characters; the answer has it, too */
        "X-Correlation-ID"?: string;
      };
      path: {
        /** The id of a subscription */
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
  /** Order a test call; `Location` tells how it went. */
  testSubscription: {
    parameters: {
      query?: never;
      header?: {
        /** An id for the log, 1 to 128 visible characters; the answer has it, too */
        "X-Correlation-ID"?: string;
      };
      path: {
        /** The id of a subscription */
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
  /** Change which events a subscription is told of, from now on. */
  setSubscriptionTypes: {
    parameters: {
      query?: never;
      header?: {
        /** An id for the log, 1 to 128 visible characters; the answer has it, too */
        "X-Correlation-ID"?: string;
      };
      path: {
        /** The id of a subscription */
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
