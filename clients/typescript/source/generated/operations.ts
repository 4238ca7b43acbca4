// Generated from schemas/openapi.json by `npm run openapi`: do not edit.

/** The version of the API that these operations are of. */
export const API_VERSION = '1.1.0';

/** Every operation: where it is, and what it honors. */
export const OPERATIONS = {
  /** Index of the API: every endpoint with its cost and access */
  getIndex: { method: 'GET', path: '/api/v1' },
  /** The machine-readable contract */
  getSchema: { method: 'GET', path: '/api/v1/schema' },
  /** This description, OpenAPI 3.1 */
  getOpenApi: { method: 'GET', path: '/openapi.json' },
  /** This description in OpenAPI 3.0, for generators that don't read 3.1 */
  getOpenApi30: { method: 'GET', path: '/openapi-3.0.json' },
  /** Your first report in five minutes (Markdown) */
  getGuideMarkdown: { method: 'GET', path: '/docs/guide.md' },
  /** Every error code (Markdown) */
  getErrorListMarkdown: { method: 'GET', path: '/docs/errors.md' },
  /** Test mode and its magic places (Markdown) */
  getTestModePageMarkdown: { method: 'GET', path: '/docs/test-mode.md' },
  /** Payment methods (Markdown) */
  getCreditsPageMarkdown: { method: 'GET', path: '/docs/credits.md' },
  /** Questions and answers (Markdown) */
  getHelpMarkdown: { method: 'GET', path: '/docs/help.md' },
  /** The document accounts.md (Markdown) */
  getAccountsDocument: { method: 'GET', path: '/docs/files/accounts.md' },
  /** The document accuracy.md (Markdown) */
  getAccuracyDocument: { method: 'GET', path: '/docs/files/accuracy.md' },
  /** The document addresses.md (Markdown) */
  getAddressesDocument: { method: 'GET', path: '/docs/files/addresses.md' },
  /** The document api.md (Markdown) */
  getApiDocument: { method: 'GET', path: '/docs/files/api.md' },
  /** The document buying.md (Markdown) */
  getBuyingDocument: { method: 'GET', path: '/docs/files/buying.md' },
  /** The document chat.md (Markdown) */
  getChatDocument: { method: 'GET', path: '/docs/files/chat.md' },
  /** The document gis.md (Markdown) */
  getGisDocument: { method: 'GET', path: '/docs/files/gis.md' },
  /** The document maps.md (Markdown) */
  getMapsDocument: { method: 'GET', path: '/docs/files/maps.md' },
  /** The document overlaps.md (Markdown) */
  getOverlapsDocument: { method: 'GET', path: '/docs/files/overlaps.md' },
  /** The document support.md (Markdown) */
  getSupportDocument: { method: 'GET', path: '/docs/files/support.md' },
  /** The document surroundings.md (Markdown) */
  getSurroundingsDocument: { method: 'GET', path: '/docs/files/surroundings.md' },
  /** The document tie.md (Markdown) */
  getTieDocument: { method: 'GET', path: '/docs/files/tie.md' },
  /** The document verdict.md (Markdown) */
  getVerdictDocument: { method: 'GET', path: '/docs/files/verdict.md' },
  /** The document zero.md (Markdown) */
  getZeroDocument: { method: 'GET', path: '/docs/files/zero.md' },
  /** How to connect programs to an account (Markdown) */
  getConnectPageMarkdown: { method: 'GET', path: '/docs/connect.md' },
  /** What changed, version by version (Markdown) */
  getChangelogPageMarkdown: { method: 'GET', path: '/docs/changelog.md' },
  /** What can change, and what will be removed (Markdown) */
  getDeprecationsPageMarkdown: { method: 'GET', path: '/docs/deprecations.md' },
  /** The service for language models (llmstxt.org) */
  getLlmsTxt: { method: 'GET', path: '/llms.txt' },
  /** The whole documentation in one text, for language models */
  getLlmsFullTxt: { method: 'GET', path: '/llms-full.txt' },
  /** What crawlers may read */
  getRobotsTxt: { method: 'GET', path: '/robots.txt' },
  /** What changed, version by version, as a feed (JSON Feed 1.1) */
  getChangelogFeed: { method: 'GET', path: '/changelog.json' },
  /** The process answers */
  getHealth: { method: 'GET', path: '/healthz' },
  /** The server can sell a report: the state accepts sales (disk, database), and a frame is in service */
  getReadiness: { method: 'GET', path: '/readyz' },
  /** Counts and durations of answers, frames and process, for Prometheus */
  getMetrics: { method: 'GET', path: '/metrics' },
  /** State of the service: parts, latencies, freshness, queues, incidents */
  getStatus: { method: 'GET', path: '/status.json' },
  /** The APIs of this server and their descriptions (RFC 9727) */
  getApiCatalog: { method: 'GET', path: '/.well-known/api-catalog' },
  /** Create an account: API key and free starter credits at once */
  register: { method: 'POST', path: '/api/v1/autonomous/register' },
  /** How to register */
  registerHint: { method: 'GET', path: '/api/v1/autonomous/register' },
  /** Credits left */
  getBalance: { method: 'GET', path: '/api/v1/balance' },
  /** Start a session: sets a cookie that account endpoints accept instead of a key */
  logIn: { method: 'POST', path: '/api/v1/login' },
  /** End the session */
  logOut: { method: 'POST', path: '/api/v1/logout' },
  /** Sessions of the account: this one first, then newest first */
  listSessions: { method: 'GET', path: '/api/v1/sessions' },
  /** End one session and the short-lived keys that it created */
  endSession: { method: 'DELETE', path: '/api/v1/sessions/{session_id}' },
  /** End every session of the account, including this one */
  logOutEverywhere: { method: 'POST', path: '/api/v1/logout/everywhere' },
  /** Send an email with a link to set a new password */
  forgotPassword: { method: 'POST', path: '/api/v1/login/forgot' },
  /** Set a new password with the code from the email */
  resetPassword: { method: 'POST', path: '/api/v1/login/reset' },
  /** Change the password and end every other session */
  changePassword: { method: 'POST', path: '/api/v1/account/password' },
  /** Send a code by email to confirm the address of the account */
  sendEmailCode: { method: 'POST', path: '/api/v1/account/email/code' },
  /** Confirm the address of the account with the code from the email */
  confirmEmail: { method: 'POST', path: '/api/v1/account/email/confirm' },
  /** Delete the account and its data, at once and permanently */
  deleteAccount: { method: 'POST', path: '/api/v1/account/delete' },
  /** The account behind the key or session */
  getMe: { method: 'GET', path: '/api/v1/me' },
  /** Daily spending cap of the calling key (with a session: of the owner key) */
  setSpendCap: { method: 'POST', path: '/api/v1/account/spend_cap' },
  /** Child keys, newest first */
  listKeys: { method: 'GET', path: '/api/v1/keys', list: 'keys', pagesBy: 'cursor' },
  /** Create a child key that spends this account’s credits */
  mintKey: { method: 'POST', path: '/api/v1/keys' },
  /** Revoke a child key at once */
  revokeKey: { method: 'DELETE', path: '/api/v1/keys/{key}' },
  /** Replace the owner key and revoke the old one and all child keys at once */
  rotateKey: { method: 'POST', path: '/api/v1/account/rotate_key' },
  /** The ledger, line by line, newest first */
  getUsage: { method: 'GET', path: '/api/v1/usage', list: 'entries', pagesBy: 'cursor' },
  /** Bought reports, newest first */
  listMyReports: { method: 'GET', path: '/api/v1/my-reports', list: 'reports', pagesBy: 'cursor' },
  /** A bought report, exactly as sent */
  getMyReport: { method: 'GET', path: '/api/v1/my-reports/{id}' },
  /** Set or clear a report’s nickname and note */
  tagMyReport: { method: 'POST', path: '/api/v1/my-reports/tag' },
  /** Remove a report from the list */
  deleteMyReport: { method: 'POST', path: '/api/v1/my-reports/delete' },
  /** Bought reports as one PDF */
  printMyReports: { method: 'POST', path: '/api/v1/my-reports/pdf' },
  /** Why a report has another number than the one before */
  explainMyReport: { method: 'GET', path: '/api/v1/my-reports/{id}/changes' },
  /** The sentences of a bought report in a language */
  wordMyReport: { method: 'GET', path: '/api/v1/my-reports/{id}/sentences' },
  /** Share a report by link */
  createReportLink: { method: 'POST', path: '/api/v1/my-reports/{id}/links' },
  /** Active links to a report, newest first */
  listReportLinks: { method: 'GET', path: '/api/v1/my-reports/{id}/links' },
  /** Revoke a link at once */
  revokeReportLink: { method: 'DELETE', path: '/api/v1/my-reports/{id}/links/{link_id}' },
  /** A report that its buyer shares by link */
  getSharedReport: { method: 'GET', path: '/shared/{code}' },
  /** Keys that verify receipts and printed reports (JSON Web Key Set), including old ones */
  getReceiptKeys: { method: 'GET', path: '/.well-known/jwks.json' },
  /** Verify a printed report */
  verifyReport: { method: 'GET', path: '/verify/{report_id}' },
  /** OAuth 2.1 metadata for connecting clients (RFC 8414) */
  getAuthorizationServer: { method: 'GET', path: '/.well-known/oauth-authorization-server' },
  /** Authorization server of the API (RFC 9728) */
  getProtectedResource: { method: 'GET', path: '/.well-known/oauth-protected-resource' },
  /** Authorization server of /mcp (RFC 9728) */
  getProtectedTools: { method: 'GET', path: '/.well-known/oauth-protected-resource/mcp' },
  /** Authorization server of /mcp/connect (RFC 9728) */
  getProtectedConnectedTools: { method: 'GET', path: '/.well-known/oauth-protected-resource/mcp/connect' },
  /** Top up credits; a test key gets fake ones at once */
  buyCredits: { method: 'POST', path: '/api/v1/buy', takesKey: true },
  /** Orders of credits, newest first */
  listOrders: { method: 'GET', path: '/api/v1/orders', list: 'orders', pagesBy: 'cursor' },
  /** An order, and whether it is paid */
  getOrder: { method: 'GET', path: '/api/v1/orders/{id}' },
  /** The invoice of an order as a PDF */
  getInvoicePdf: { method: 'GET', path: '/api/v1/orders/{id}/invoice.pdf' },
  /** Billing details for invoices */
  getBillingDetails: { method: 'GET', path: '/api/v1/billing-details' },
  /** Set the billing details for invoices */
  setBillingDetails: { method: 'PUT', path: '/api/v1/billing-details' },
  /** Price of a report, a series, a batch, an area or a line, valid for an hour */
  postQuote: { method: 'POST', path: '/api/v1/quote', takesReuse: true },
  /** State of an invoice in USDC: seen, confirmed, credited */
  getPayment: { method: 'GET', path: '/api/v1/pay/{txn_id}' },
  /** The payment link of an invoice in USDC as a QR code */
  getPaymentQrCode: { method: 'GET', path: '/pay/{txn_id}/qr.svg' },
  /** Ground-motion report, paid with the call (x402) */
  getX402Motion: { method: 'GET', path: '/api/v1/x402/motion', takesKey: true, takesPayment: true, takesMaxPrice: true },
  /** The same with the place in the body */
  postX402Motion: { method: 'POST', path: '/api/v1/x402/motion', takesKey: true, takesPayment: true, takesMaxPrice: true },
  /** Report about an area, paid with the call (x402) */
  postX402Area: { method: 'POST', path: '/api/v1/x402/motion/area', takesKey: true, takesPayment: true, takesMaxPrice: true },
  /** Profile along a line, paid with the call (x402) */
  postX402Profile: { method: 'POST', path: '/api/v1/x402/motion/profile', takesKey: true, takesPayment: true, takesMaxPrice: true },
  /** Top up credits with a payment in the call (x402) */
  topUpByX402: { method: 'POST', path: '/api/v1/x402/topup', takesKey: true, takesPayment: true, takesMaxPrice: true },
  /** What you can buy here with x402 */
  getWellKnownX402: { method: 'GET', path: '/.well-known/x402' },
  /** Ground-motion report for a place */
  getMotion: { method: 'GET', path: '/api/v1/motion', takesKey: true, takesMaxPrice: true, takesReuse: true },
  /** Multi-year cumulative vertical motion of a place */
  getTimeseries: { method: 'GET', path: '/api/v1/timeseries', takesKey: true, takesMaxPrice: true, takesReuse: true },
  /** Ground-motion report for a place as a PDF */
  getReportPdf: { method: 'GET', path: '/report.pdf', takesKey: true, takesMaxPrice: true, takesReuse: true },
  /** Ground-motion report for an area of up to 25 km² */
  postMotionArea: { method: 'POST', path: '/api/v1/motion/area', takesKey: true, takesMaxPrice: true, takesReuse: true },
  /** Ground motion along a line of up to 25 km */
  postMotionProfile: { method: 'POST', path: '/api/v1/motion/profile', takesKey: true, takesMaxPrice: true, takesReuse: true },
  /** A badge for another site: the verdict of a place in a line */
  getBadge: { method: 'GET', path: '/embed/badge.svg' },
  /** Reports for up to 1000 places */
  postMotionBatch: { method: 'POST', path: '/api/v1/motion/batch', takesKey: true, takesMaxPrice: true, takesReuse: true },
  /** An asynchronous batch: its status and, when it is done, the whole result */
  getMotionBatchJob: { method: 'GET', path: '/api/v1/motion/batch/{job_id}' },
  /** Which of up to 5000 places are covered, and which status a report of each would have */
  postCoverageBatch: { method: 'POST', path: '/api/v1/coverage/batch' },
  /** Whether a place is covered; without arguments, the list of live frames */
  getCoverage: { method: 'GET', path: '/api/v1/coverage' },
  /** The exact measurement cell of a place: corners and coverage, no velocity */
  getPixel: { method: 'GET', path: '/api/v1/pixel' },
  /** How the ground around a place moves: counts of cells by rate */
  getPlaceRates: { method: 'GET', path: '/api/v1/places/rates' },
  /** The sitemaps of the states, or the pages of one (sitemaps.org) */
  getSitemap: { method: 'GET', path: '/sitemap.xml' },
  /** Where an address is, how precisely we know that, and what else it can mean */
  getGeocode: { method: 'GET', path: '/api/v1/geocode' },
  /** The address nearest to a point */
  getReverseGeocode: { method: 'GET', path: '/api/v1/geocode/reverse' },
  /** Suggestions for an address while it is typed */
  suggestAddresses: { method: 'GET', path: '/api/v1/geocode/suggest' },
  /** Every live frame with its last observation and age */
  listFrames: { method: 'GET', path: '/api/v1/frames', list: 'frames', pagesBy: 'cursor' },
  /** When a frame last got new data */
  getFrameLastUpdated: { method: 'GET', path: '/api/v1/frames/{frame_id}/last_updated' },
  /** How good a frame is: its zero, its GNSS stations with held-out errors, its tropospheric correction */
  getFrameQuality: { method: 'GET', path: '/api/v1/frames/{frame_id}/quality' },
  /** The STAC catalog */
  getStac: { method: 'GET', path: '/stac' },
  /** Supported parts of STAC API and OGC API Features */
  getStacConformance: { method: 'GET', path: '/stac/conformance' },
  /** The collections of the STAC catalog */
  listStacCollections: { method: 'GET', path: '/stac/collections' },
  /** The frames as a STAC Collection */
  getStacCollection: { method: 'GET', path: '/stac/collections/ground-motion' },
  /** A page of STAC Items, one per frame */
  listStacItems: { method: 'GET', path: '/stac/collections/ground-motion/items' },
  /** The current release of a frame, as a STAC Item */
  getStacItem: { method: 'GET', path: '/stac/collections/ground-motion/items/{frame_id}' },
  /** Frames by place and time, as STAC Items */
  searchStac: { method: 'GET', path: '/stac/search' },
  /** The same, with a body */
  postStacSearch: { method: 'POST', path: '/stac/search' },
  /** The quick-look picture of a release */
  getQuicklook: { method: 'GET', path: '/stac/assets/{frame_id}/{release_id}/overview.png' },
  /** A file of a release: a map (COG) or a description of the release */
  getReleaseFile: { method: 'GET', path: '/stac/assets/{frame_id}/{release_id}/{file}' },
  /** A Parquet partition of a release: cells or their series */
  getReleasePartition: { method: 'GET', path: '/stac/assets/{frame_id}/{release_id}/{table}/{partition}/{file}' },
  /** A picture of the ground around a place, with bounds and legend */
  getMap: { method: 'GET', path: '/api/v1/map' },
  /** A vector tile (MVT) of streets, railways, water, parks, buildings and place names */
  getBasemapTile: { method: 'GET', path: '/api/v1/basemap/{z}/{x}/{tile}' },
  /** The basemap’s tiles for map clients: TileJSON 3.0.0 */
  getBasemapTileJson: { method: 'GET', path: '/api/v1/basemap.json' },
  /** Where and when the ground dropped, rose or changed its pace: GeoJSON points */
  getMapEvents: { method: 'GET', path: '/api/v1/map/events' },
  /** A map tile (XYZ) of all frames, transparent where nothing was measured */
  getTile: { method: 'GET', path: '/tiles/{layer}/{z}/{x}/{tile}' },
  /** A layer’s tiles for map clients: TileJSON 3.0.0 with its legend */
  getTileJson: { method: 'GET', path: '/tiles/{document}' },
  /** The map’s layers for QGIS, ArcGIS and others: WMTS 1.0.0 */
  getWmtsCapabilities: { method: 'GET', path: '/wmts/1.0.0/WMTSCapabilities.xml' },
  /** The same as key-value pairs: GetCapabilities, GetTile */
  getWmts: { method: 'GET', path: '/wmts' },
  /** Events sent to webhooks, AsyncAPI 3.0 */
  getAsyncApi: { method: 'GET', path: '/asyncapi.json' },
  /** Events in order, from any position */
  listEvents: { method: 'GET', path: '/api/v1/events', list: 'events', pagesBy: 'after' },
  /** Webhooks of the account */
  listWebhooks: { method: 'GET', path: '/api/v1/webhooks' },
  /** Have events sent to a URL from now on */
  createWebhook: { method: 'POST', path: '/api/v1/webhooks' },
  /** A webhook, and its state */
  getWebhook: { method: 'GET', path: '/api/v1/webhooks/{wid}' },
  /** Change a webhook, or enable it again */
  changeWebhook: { method: 'PATCH', path: '/api/v1/webhooks/{wid}' },
  /** Delete a webhook at once */
  deleteWebhook: { method: 'DELETE', path: '/api/v1/webhooks/{wid}' },
  /** Create a new secret; for one day, deliveries are also signed with the old one */
  rotateWebhookSecret: { method: 'POST', path: '/api/v1/webhooks/{wid}/rotate-secret' },
  /** Delivery attempts, newest first */
  listWebhookDeliveries: { method: 'GET', path: '/api/v1/webhooks/{wid}/deliveries', list: 'deliveries', pagesBy: 'cursor' },
  /** Send a signed event of type webhook.test now, and return the receiver's answer */
  testWebhook: { method: 'POST', path: '/api/v1/webhooks/{wid}/test' },
  /** Send events again, by id or range */
  replayWebhook: { method: 'POST', path: '/api/v1/webhooks/{wid}/replay' },
  /** Watch a place, or many cells */
  createWatch: { method: 'POST', path: '/api/v1/watches' },
  /** Watches, newest first */
  listWatches: { method: 'GET', path: '/api/v1/watches', list: 'watches', pagesBy: 'cursor' },
  /** A watch */
  getWatch: { method: 'GET', path: '/api/v1/watches/{watch_id}' },
  /** Pause, resume or rename a watch, or change what it buys */
  changeWatch: { method: 'PATCH', path: '/api/v1/watches/{watch_id}' },
  /** Stop watching */
  deleteWatch: { method: 'DELETE', path: '/api/v1/watches/{watch_id}' },
  /** Support tickets, newest first */
  listTickets: { method: 'GET', path: '/api/v1/support', list: 'tickets', pagesBy: 'cursor' },
  /** Ask a person of this service */
  openTicket: { method: 'POST', path: '/api/v1/support', takesKey: true },
  /** A support ticket and its conversation */
  getTicket: { method: 'GET', path: '/api/v1/support/{tid}' },
  /** Reply to a support ticket, or close it */
  replyToTicket: { method: 'POST', path: '/api/v1/support/{tid}', takesKey: true },
  /** Challenge a bought report */
  challengeReport: { method: 'POST', path: '/api/v1/my-reports/{id}/challenge' },
  /** Challenges of a bought report, oldest first */
  listChallenges: { method: 'GET', path: '/api/v1/my-reports/{id}/challenge' },
  /** What was wrong in reports and how it was fixed, newest first */
  listCorrections: { method: 'GET', path: '/api/v1/corrections', list: 'corrections', pagesBy: 'cursor' },
  /** The log of corrections as a feed (JSON Feed 1.1) */
  getCorrectionsFeed: { method: 'GET', path: '/corrections.json' },
  /** Ask the assistant */
  postChat: { method: 'POST', path: '/api/v1/chat' },
  /** Conversations with the assistant, most recently used first */
  listMyChats: { method: 'GET', path: '/api/v1/my-chats', list: 'chats', pagesBy: 'cursor' },
  /** A conversation with the assistant */
  getMyChat: { method: 'GET', path: '/api/v1/my-chats/{convo}' },
  /** Delete a conversation with the assistant */
  deleteMyChat: { method: 'DELETE', path: '/api/v1/my-chats/{convo}' },
  /** Settings of this server for the explorer page */
  getExplorerSettings: { method: 'GET', path: '/explorer.json' },
} as const;
