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
    /** Which bank access it is, and what it waits for. */
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
    /** One entry of the body that adds accesses; credentials are sealed, field key to value. */
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
    /** An account report and where it stands. `url` is told once, when it is asked for. */
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
    /** What an account report says, in euros a month; incomplete months are named, not counted. */
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
    /** What a report is for and who gets it; the person reads both before it decides. */
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
    /** Euros a month of one category, and the bookings they were found in. */
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
    /** Debits that were returned since a day, and when. */
    AccountReportReturns: {
      /** Number of returned debits */
      count: number;
      /** Dates of the returns */
      days: (string)[];
      /** First day of the evaluated period */
      since?: string | null;
    };
    /** Euros a month, and what they are made of. */
    AccountReportSum: {
      /** Euros per month */
      amount: number;
      /** Components, largest first */
      lines: (components["schemas"]["AccountReportLine"])[];
    };
    /** Averages a month over the last full months, at least three and at most twelve. */
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
    /** What is spent a month; negative. */
    AffordabilityExpenses: {
      /** Necessities and luxuries together; negative */
      amount: number;
      /** Non-essential expenses */
      luxuries: components["schemas"]["RegularIrregular"];
      /** Essential expenses, including half of cash withdrawals and of payments to individuals */
      necessities: components["schemas"]["RegularIrregular"];
    };
    /** What a person can afford. */
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
    /** A rule of a person. */
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
    /** What all bookings of a counterparty shall be; both given means both must match. */
    AiConnectRuleInput: {
      /** IBAN to match; empty to match only the name */
      counterpartyIban?: string | null;
      /** Name to match; empty to match only the IBAN */
      counterpartyName?: string | null;
      /** Tag for transactions of the counterparty */
      tagTreeItem: components["schemas"]["TagTreeItemInput"];
    };
    /** A booking from elsewhere with what it is. */
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
    /** A booking from elsewhere; tags that come with it are made anew. */
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
    /** What a booking shall be: one item, alone or in an array (OP-090). */
    AiConnectTransactionPut: {
      /** Tag to set, as an object or in an array */
      tags: components["schemas"]["TagTreeItemInput"];
    };
    /** An amount a month of one category. */
    AmountPerTagTreeItem: {
      /** Monthly average; negative for expenses */
      amount: number;
      /** Category */
      tagTreeItem: components["schemas"]["TagTreeItem"];
    };
    /** Something a person types; `fieldkey` is its name in the Credentials object. */
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
    /** The first factor of a login; fields in the order of input. */
    AuthenticationInfo: {
      /** Login fields, in display order */
      fields: (components["schemas"]["AuthenticationField"])[];
      /** Notice for the user above the login fields */
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
    /** An account, card, depot or home-savings contract of an access. */
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
    /** An account, card, depot or home-savings contract. */
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
    /** The body of a bulk transfer: 1 to 1,000 transfers as one order. */
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
    /** What moved. */
    CashflowCell: {
      /** Sum of the transactions; negative for outflows */
      cashflow: number;
      /** Period, or with `focus=tag` the category or business partner */
      tagTreeItem: components["schemas"]["TagTreeItem"];
    };
    /** Past and running spans, and those predicted; `aggregate` is an addition. */
    CashflowDetails: {
      /** `true` for a sum over several items; otherwise absent */
      aggregate?: true | null;
      /** Forecast for the current and the next periods */
      predictions: (components["schemas"]["CashflowPrediction"])[];
      /** Cash flow of past periods and of the current one */
      statistics: (components["schemas"]["CashflowCell"])[];
    };
    /** A tag with its times, or a time with its tags. */
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
    /** What will move: in contracts, beside them, and between which amounts in 8 of 10 cases. */
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
    /** The task of a method, in the bank's own words. */
    Challenge: {
      /** Content to show to the user */
      content: components["schemas"]["ChallengeContent"];
      /** Name of the method that requires it */
      name: string;
    };
    /** What the person is shown: words, and a flicker code or a picture, never both. */
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
    /** The outcome of one check of several; `recipient` and `iban` as they were sent. */
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
    /** The category of a booking, in short. */
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
    /** A role that users can have at a client. */
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
    /** A consent at a bank ends soon, has ended, or was renewed. */
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
    /** Whose consent it is; `daysLeft` only where it ends soon. */
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
    /** The answer to a question: exactly one of the four. */
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
    /** How an approval stands, and what the person can do next. */
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
    /** What changed of a contract that went on, with the first payment after it. */
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
    /** An analysis found that a contract has begun, changed, ended, or costs more. */
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
    /** Which contract it is. */
    ContractEventData: {
      /** ID of the contract, as in the analyses */
      contractId: string;
      /** ID of the user of the contract */
      userReference: string;
    };
    /** A contract of a person. */
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
    /** A payment that the person says begins another contract. */
    ContractSplit: {
      /** Time of the user's decision, in German time */
      saidAt: string;
      /** ID of the first payment of the later contract */
      transactionId: string;
    };
    /** A customer with all accesses. */
    Customer: {
      /** Bank accesses by the IDs that the caller chose */
      bankzugaenge?: { [key: string]: components["schemas"]["BankAccess"]; } | null;
      /** Messages for the user about the object */
      messages?: (components["schemas"]["Message"])[] | null;
      /** Links to related operations */
      relations: (components["schemas"]["Relation"])[];
    };
    /** How the calls for one event went. */
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
    /** The running salary cycle; money that leaves is negative. */
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
    /** What a person can spend until the next salary. */
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
    /** All keys that are accepted now, newest first. */
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
    /** One wrong place of a request; the rejected value is never repeated. */
    ErrorPlace: {
      /** Location: a JSON pointer into the body, or `/query/...`, `/header/...` */
      pointer: string;
      /** Description of the error */
      text: string;
    };
    /** An event of the feed: the body of its call, led by its `webhook-id`. */
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
    /** Which bank access has news; no amounts, the receiver fetches them. */
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
    /** Why a booking has its category (addition). */
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
    /** Terms that the person accepted in the webform. */
    ExportedAcceptance: {
      /** Time of acceptance, in German time */
      acceptedAt: string;
      /** Version of the terms */
      version: string;
    };
    /** An access with everything fetched through it, for the export of a user (extension). */
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
    /** An account report in the export of its person, with what it says. */
    ExportedAccountReport: {
      /** Content of the report; absent before creation and after refusal or withdrawal */
      content?: components["schemas"]["AccountReportContent"] | null;
      /** Report and its state */
      report: components["schemas"]["AccountReport"];
    };
    /** A call at a bank without what was said; kept for a fortnight. */
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
    /** An approval as the export of a user shows it (extension); they are kept for a day. */
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
    /** The bookings in which a contract was found; what it says is among the analyses. */
    ExportedContract: {
      /** ID of the object */
      id: string;
      /** IDs of the underlying transactions, as in the lists of transactions */
      transactionIds: (string)[];
    };
    /** A tag that a person put on a booking. */
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
    /** New bookings the tenant was told of; kept for thirty days. */
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
    /** That there was a fetch; kept for ninety days. */
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
    /** What became of something, as the tenant was told; kept for thirty days. */
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
    /** A payee that was asked about, and what came of it. */
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
    /** What a person said about a counterparty. */
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
    /** A session of the webform; what was typed is encrypted for the browser and not in it. */
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
    /** What customer service finds of a session of the webform. */
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
    /** A page of the webform that was shown. */
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
    /** What a booking was judged to be, and why; `rule` and `stage` name the reason. */
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
    /** A transfer as the export of a user shows it (extension). */
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
    /** Events in their order, and the cursor behind the last of them. */
    Feed: {
      /** Events, oldest first; at most 500 */
      events: (components["schemas"]["Event"] | components["schemas"]["AccessEvent"] | components["schemas"]["ConsentEvent"] | components["schemas"]["PaymentEvent"] | components["schemas"]["ContractEvent"] | components["schemas"]["OverdraftEvent"])[];
      /** Cursor for `after` in the next call */
      next: string;
      /** Links to related operations */
      relations: (components["schemas"]["Relation"])[];
    };
    /** The state of the process, and what is missing when it is not ready. */
    Health: {
      /** `believed` or `ignored`: treatment of the call's forwarding headers; absent without them */
      forwarding?: string | null;
      /** Missing parts; absent if complete */
      missing?: (string)[] | null;
      /** `live`, `ready` or `not ready` */
      status: string;
    };
    /** Something that was done to the user, or seen of it. */
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
    /** Where a pushed booking comes from. */
    Identifier: {
      /** Caller's name for a batch of pushed transactions */
      batchId: string;
    };
    /** Where a pushed booking comes from. */
    IdentifierInput: {
      /** Caller's name for a batch of pushed transactions */
      batchId: string;
    };
    /** How the last attempt went: a tentative state beside the stable object. */
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
    /** How the latest fetch ended, whoever asked for it. */
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
    /** How a legacy transfer stands; `timeout` and `relations` only while it is not over. */
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
    /** The body of a legacy transfer. */
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
    /** When something happened, and which contracts and bookings show it. */
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
    /** Something that happened in the life of a person. */
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
    /** Since when a stage can be seen, and which contracts show it. */
    LifeStageDetails: {
      /** Number of children; null if not relevant or unknown */
      childCount: number | null;
      /** IDs of the underlying contracts */
      contractIds: (string)[];
      /** Start of the life stage; null if no contract shows it */
      since: string | null;
    };
    /** Where in life a person is, in one of four fields. */
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
    /** A sentence for the person, attached to the object it is about. */
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
    /** A subscription with a secret that is shown only now. */
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
    /** The object without members: there is nothing to say. */
    Nothing: {

    };
    /** What the token endpoint answers when it refuses (RFC 6749, section 5.2). */
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
    /** Whose accounts they are. */
    OverdraftEventData: {
      /** ID of the user of the accounts */
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
      /** Name registered at the payee's bank; only for a close match */
      matchedName?: string | null;
      /** Result of the payee check: match, close match, no match, or not possible */
      result: "MATCH" | "CLOSE_MATCH" | "NO_MATCH" | "NOT_POSSIBLE";
    };
    /** Whom to check, for which payment. */
    PayeeInput: {
      /** IBAN of the payee */
      iban: string;
      /** ID of the payment for the check (UUID), chosen by the caller */
      paymentId: string;
      /** Name of the payee, as known to the user */
      recipient: string;
    };
    /** The outcome of a check on its own. */
    PayeeVerification: {
      /** Name registered at the payee's bank; only for a close match */
      matchedName?: string | null;
      /** Result of the payee check: match, close match, no match, or not possible */
      result: "MATCH" | "CLOSE_MATCH" | "NO_MATCH" | "NOT_POSSIBLE";
      /** ID of this check, to be sent with the transfer */
      vopId: string;
    };
    /** The outcomes of several checks, in the order of the request. */
    PayeeVerifications: {
      /** One result per payee, in the order of the request */
      checks: (components["schemas"]["CheckedPayee"])[];
    };
    /** Whom to check, for which payment: as many as a bulk transfer has (extension). */
    PayeesInput: {
      /** Payees to check: 1 to 1,000 */
      payees: (components["schemas"]["PayeeAccount"])[];
      /** ID of the payment for which the payees are checked */
      paymentId: string;
    };
    /** A payment has another state. */
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
    /** Which payment it is, and where it stands now. */
    PaymentEventData: {
      /** ID of the payment */
      paymentId: string;
      /** Current status of the payment */
      state: "draft" | "created" | "needs_person" | "sending" | "done" | "rejected" | "in_doubt";
      /** ID of the paying user */
      userReference: string;
    };
    /** A payment link and where it stands. `url` is told once, when the link is made. */
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
    /** What one person shall pay; nobody changes it later. */
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
    /** A booking the bank has only taken note of; once booked, `transactionId` names the booking. */
    PendingTransaction: {
      /** Pending transaction as reported by the bank; its ID is not that of the booked one */
      kontoumsatz: components["schemas"]["Transaction"];
      /** Whether the bank has booked it */
      state: "PENDING" | "BOOKED";
      /** ID of the transaction once booked */
      transactionId?: string | null;
    };
    /** A link to the page of what a user has permitted (extension). */
    PermissionLink: {
      /** Address for the user; can be opened once */
      href: string;
      /** Time until which it can be opened, in German time */
      validTo: string;
    };
    /** A security in a depot; quantities, prices and rates keep their digits. */
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
    /** What every 4xx and 5xx answers, except the token endpoint. */
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
    /** A bank or service provider that customers can connect. */
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
    /** How often an access may be fetched in the background, and when that is next. */
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
    /** A transfer that pays a booking back; `instant` and `transferDetails` are its body. */
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
    /** An amount a month: in contracts, and beside them. */
    RegularIrregular: {
      /** Monthly average, regular and irregular; negative for expenses */
      amount: number;
      /** Part outside contracts */
      irregular: components["schemas"]["RegularOrIrregular"];
      /** Part from contracts */
      regular: components["schemas"]["RegularOrIrregular"];
    };
    /** An amount a month, and which categories it is of. */
    RegularOrIrregular: {
      /** Monthly average; negative for expenses */
      amount: number;
      /** Monthly averages by category */
      amountsPerTagTreeItem: (components["schemas"]["AmountPerTagTreeItem"])[];
    };
    /** A link a client can follow. */
    Relation: {
      /** Complete address of the link */
      href: string;
      /** Purpose of the link */
      rel: string;
    };
    /** A released account report: what it says, and how whoever receives it checks it. */
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
    /** An access that is gone; with `productId` a product, with `transactionId` a booking. */
    RemovedObject: {
      /** Removed bank access, or the bank access of the removed object */
      accessId: string;
      /** Product removed with all its transactions, or the product of the removed transaction */
      productId?: string | null;
      /** Removed transaction; a transaction that moved to another date appears under its new ID */
      transactionId?: string | null;
    };
    /** Since when there is an occasion, why, and about how much. */
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
    /** An occasion to speak with a person. */
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
    /** A device the person may choose. */
    ScaMedium: {
      /** Type of device */
      mediaClass: "LIST" | "GENERATOR" | "MOBILE" | "SECODER" | "PUSHTAN";
      /** Name of the device, to be returned as the choice */
      name: string;
    };
    /** A way to approve that the person may choose; its code is a number where it looks like one. */
    ScaMethod: {
      /** Code of the method, to be returned as the choice */
      code: number | string;
      /** Notice of the bank about the method */
      hint?: string | null;
      /** Name of the method */
      name: string;
    };
    /** When a standing order pays. */
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
    /** A way of the bank to approve something; its key is a number where it looks like one. */
    SecurityMethod: {
      /** Notice of the bank about the method */
      hinweis?: string | null;
      /** Code of the method */
      kodierung: number | string;
      /** Name of the method */
      name: string;
    };
    /** The body of a single transfer. */
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
      /** Payment reference, at most 140 characters of the SEPA character set */
      purpose: string;
      /** Name of the recipient, at most 70 characters of the SEPA character set */
      recipient: string;
    };
    /** The body of a new or changed standing order. */
    StandingOrderInput: {
      /** Schedule of the payments */
      schedule: components["schemas"]["ScheduleInput"];
      /** Details of each payment */
      transferDetails: components["schemas"]["StandingDetailsInput"];
    };
    /** A standing order as the bank has it; without relations it can only be looked at. */
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
    /** How a request about a standing order stands, and what the person can do next. */
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
    /** The standing orders of an account, and when the bank listed them; no time: not yet. */
    StandingOrders: {
      /** Time of the bank's list, in German time; absent before the first refresh */
      listedAt?: string | null;
      /** Standing orders of the account, in the bank's order */
      standingOrders: (components["schemas"]["StandingOrderRow"])[];
    };
    /** What is done with a standing order; `id` names it once the bank has done so. */
    StandingRequestBody: {
      /** `CREATE`, `CHANGE` or `DELETE` */
      action: "CREATE" | "CHANGE" | "DELETE";
      /** ID of the standing order; of a new or changed one once the bank has executed the request */
      id?: string | null;
      /** Schedule of the payments */
      schedule: components["schemas"]["WireSchedule"];
    };
    /** A credential field we keep; its value is not part of an export. */
    StoredField: {
      /** ID of the bank access, chosen by the caller */
      accessId: string;
      /** Name of the field in `credentials` */
      fieldkey: string;
      /** Time of storage, in German time */
      storedAt: string;
    };
    /** An address that is called when there is news. */
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
    /** The body that adds a subscription. */
    SubscriptionInput: {
      /** Event types that the subscription receives */
      types?: ("transactions.new" | "access.connected" | "access.needs_person" | "access.broken" | "access.removed" | "consent.ends_soon" | "consent.ended" | "consent.renewed" | "payment.changed" | "contract.begun" | "contract.changed" | "contract.ended" | "contract.price_raised" | "overdraft.ahead")[] | null;
      /** Address that receives events: `https://`, port 443 or 8443, a host on the public internet */
      url: string;
    };
    /** What changed behind a cursor: first remove what is removed, then put the rest by its ids. */
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
    /** The same, and where it belongs. */
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
    /** A booking as it is now, and where it belongs. */
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
    /** How sure a category is, and why. */
    TagDetails: {
      /** Confidence of the category, 0 to 1; at 0.9 about nine in ten are correct */
      confidenceLevel: number;
      /** Explanation of the category */
      explain: components["schemas"]["Explanation"];
    };
    /** An item of a tree, put on a booking. */
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
    /** An item of a tree, by names. */
    TagTreeItemInput: {
      /** Accepted and ignored */
      systemId?: number | null;
      /** Name of the item */
      systemName: string;
      /** Tag tree of the item */
      tagTree: components["schemas"]["TagTreeInput"];
    };
    /** What is tagged. */
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
    /** A TAN, or any text when the person has approved in an app. */
    TanInput: {
      /** TAN; any text if the user approved in an app */
      tan: string;
    };
    /** A thing TANs come from. */
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
    /** A tenant, as it sees itself. */
    Tenant: {
      /** Description for display */
      description?: string | null;
      /** Name of the tenant, part of addresses */
      name: string;
      /** Links to related operations */
      relations: (components["schemas"]["Relation"])[];
    };
    /** An access token with everything a client may want to know about it. */
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
    /** A token of the user, without the token. */
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
    /** A booking. */
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
    /** A booking the caller brings itself. */
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
    /** A transfer with its name and where the money comes from. */
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
    /** One transfer, as it was sent. */
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
    /** How a transfer stands, and what the person can do next. */
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
    /** The body that says which events a subscription is told of. */
    TypesInput: {
      /** Event types that the subscription receives; all others are not sent */
      types: ("transactions.new" | "access.connected" | "access.needs_person" | "access.broken" | "access.removed" | "consent.ends_soon" | "consent.ended" | "consent.renewed" | "payment.changed" | "contract.begun" | "contract.changed" | "contract.ended" | "contract.price_raised" | "overdraft.ahead")[];
    };
    /** A technical user; `active` is an addition to the interface. */
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
    /** The body that creates, changes or reactivates a user. */
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
    /** A user of a role: the reference and nothing else. */
    UserReference: {
      /** ID of the user (UUID) */
      userReference: string;
    };
    /** When a standing order pays; days 97 to 99 of a month are its last ones. */
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
  /** Return the caller's tenant. */
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
  /** Assign a role to a user, with the scopes of the role. */
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
  /** Return the reference of a user that has a role, or 404. */
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
  /** Deactivate a user and revoke its tokens; data is kept. */
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
  /** Reactivate a deactivated user with a new password. */
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
  /** Return one tagging rule of the user. */
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
  /** Add bank accesses, replace their credentials or refresh them; all or none. */
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
  /** Start SCA for a bank access; redirect tenants are sent to the webform. */
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
  /** Create a standing order for a product. */
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
  /** Ask the bank for the result and redirect the user to the tenant. */
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
  /** Ask the bank whether the user has approved, within the bank's limits. */
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
  /** Check whether the payee's name matches the account. */
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
  /** Report that the process responds; checks nothing else. */
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
  /** Report whether the process can serve requests: database, schema, revocations and capacity. */
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
  /** Return one subscription; its secret is not included. */
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
  /** Send a test event; `Location` returns the result. */
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
