# Generated from schemas/openapi.json by `npm run openapi`: do not edit.
"""A method for each operation of the API."""

from __future__ import annotations

from typing import Any, Dict, Iterator, List, Literal, Optional, Union, cast

from .. import answers, core
from .models import (
    AccountDeleted,
    AddressSuggestions,
    ApiIndex,
    AreaDryRun,
    AreaReport,
    AreaRequestInput,
    AuthorizationServerMetadata,
    Balance,
    BasemapTileJson,
    BatchRequestInput,
    BatchResponse,
    BillingDetails,
    BillingDetailsRequestInput,
    Challenge,
    ChallengeAnswer,
    ChallengeList,
    ChallengeRequestInput,
    ChangePasswordRequestInput,
    ChangedKey,
    Chat,
    ChatAnswer,
    ChatRequestInput,
    ConfirmEmailRequestInput,
    Contract,
    Correction,
    CorrectionList,
    Coverage,
    CoverageBatch,
    CoverageBatchRequestInput,
    CreatedLink,
    CreatedWatches,
    DeleteAccountRequestInput,
    DeleteRequestInput,
    DeletedChat,
    DeletedReport,
    DeletedWatch,
    DryRun,
    EmailConfirmed,
    EmailRequested,
    ErrorBody,
    Event,
    EventList,
    ExplorerSettings,
    ForgotPasswordRequestInput,
    Frame,
    FrameLastUpdated,
    FrameList,
    FrameQuality,
    FreeReport,
    Geocode,
    HTTPValidationError,
    Health,
    JobAccepted,
    JobState,
    JsonFeed,
    Key,
    KeyList,
    Login,
    LoginRequestInput,
    Logout,
    Map,
    MapEvents,
    Me,
    MintedKey,
    MotionReport,
    MyChat,
    MyChats,
    MyReports,
    NewKeyRequestInput,
    NothingTagged,
    Order,
    OrderAnswer,
    OrderList,
    PaidAreaReport,
    PaidProfile,
    PaidReport,
    PasswordChanged,
    PasswordReset,
    PaymentChallenge,
    PaymentRequired,
    PaymentState,
    Pixel,
    PlaceRates,
    PortfolioPdfRequestInput,
    ProfileDryRun,
    ProfileReport,
    ProfileRequestInput,
    ProtectedResourceMetadata,
    Purchase,
    PurchaseRequestInput,
    Quote,
    QuoteRequestInput,
    ReceiptKeys,
    Registration,
    RegistrationHint,
    RegistrationRequestInput,
    ReportChanges,
    ReportSentences,
    ResetPasswordRequestInput,
    ReverseGeocode,
    RevokedLink,
    SavedReport,
    SelectedReport,
    ServiceStatus,
    SessionList,
    SessionsEnded,
    SharedLinkList,
    SharedReport,
    SpendCapRequestInput,
    StacCatalog,
    StacCollection,
    StacCollections,
    StacConformance,
    StacItem,
    StacItems,
    StacSearchBodyInput,
    StoredReport,
    TagRequestInput,
    TaggedReport,
    Teaser,
    Ticket,
    TicketAnswer,
    TicketList,
    TicketReplyInput,
    TicketRequestInput,
    TileJson,
    Timeseries,
    TopUpChallenge,
    Usage,
    UsageEntry,
    VerifiedReport,
    Watch,
    WatchAnswer,
    WatchChangeInput,
    WatchList,
    WatchRequestInput,
    WebhookAnswer,
    WebhookChangeInput,
    WebhookDeliveries,
    WebhookDelivery,
    WebhookList,
    WebhookReplayAnswer,
    WebhookReplayInput,
    WebhookRequestInput,
    WebhookTest,
    WebhookWithSecret,
    X402AreaRequestInput,
    X402Discovery,
    X402MotionRequestInput,
    X402ProfileRequestInput,
    X402TopUp,
    X402TopUpRequestInput,
)

API_VERSION = "1.1.0"

GetIndexAnswer = Union[
    answers.Success[Literal[200], ApiIndex],
    answers.Refused[Literal[400, 414, 429, 500, 503], ErrorBody],
]
GetSchemaAnswer = Union[
    answers.Success[Literal[200], Contract],
    answers.Refused[Literal[400, 414, 429, 500, 503], ErrorBody],
]
GetOpenApiAnswer = Union[
    answers.Success[Literal[200], Dict[str, Any]],
    answers.Refused[Literal[400, 414, 429, 500, 503], ErrorBody],
]
GetOpenApi30Answer = Union[
    answers.Success[Literal[200], Dict[str, Any]],
    answers.Refused[Literal[400, 414, 429, 500, 503], ErrorBody],
]
GetGuideMarkdownAnswer = Union[
    answers.Success[Literal[200], str],
    answers.Refused[Literal[400, 414, 429, 500, 503], ErrorBody],
]
GetErrorListMarkdownAnswer = Union[
    answers.Success[Literal[200], str],
    answers.Refused[Literal[400, 414, 429, 500, 503], ErrorBody],
]
GetTestModePageMarkdownAnswer = Union[
    answers.Success[Literal[200], str],
    answers.Refused[Literal[400, 414, 429, 500, 503], ErrorBody],
]
GetCreditsPageMarkdownAnswer = Union[
    answers.Success[Literal[200], str],
    answers.Refused[Literal[400, 414, 429, 500, 503], ErrorBody],
]
GetHelpMarkdownAnswer = Union[
    answers.Success[Literal[200], str],
    answers.Refused[Literal[400, 414, 429, 500, 503], ErrorBody],
]
GetAccountsDocumentAnswer = Union[
    answers.Success[Literal[200], str],
    answers.Refused[Literal[400, 414, 429, 500, 503], ErrorBody],
]
GetAccuracyDocumentAnswer = Union[
    answers.Success[Literal[200], str],
    answers.Refused[Literal[400, 414, 429, 500, 503], ErrorBody],
]
GetAddressesDocumentAnswer = Union[
    answers.Success[Literal[200], str],
    answers.Refused[Literal[400, 414, 429, 500, 503], ErrorBody],
]
GetApiDocumentAnswer = Union[
    answers.Success[Literal[200], str],
    answers.Refused[Literal[400, 414, 429, 500, 503], ErrorBody],
]
GetBuyingDocumentAnswer = Union[
    answers.Success[Literal[200], str],
    answers.Refused[Literal[400, 414, 429, 500, 503], ErrorBody],
]
GetChatDocumentAnswer = Union[
    answers.Success[Literal[200], str],
    answers.Refused[Literal[400, 414, 429, 500, 503], ErrorBody],
]
GetGisDocumentAnswer = Union[
    answers.Success[Literal[200], str],
    answers.Refused[Literal[400, 414, 429, 500, 503], ErrorBody],
]
GetMapsDocumentAnswer = Union[
    answers.Success[Literal[200], str],
    answers.Refused[Literal[400, 414, 429, 500, 503], ErrorBody],
]
GetOverlapsDocumentAnswer = Union[
    answers.Success[Literal[200], str],
    answers.Refused[Literal[400, 414, 429, 500, 503], ErrorBody],
]
GetSupportDocumentAnswer = Union[
    answers.Success[Literal[200], str],
    answers.Refused[Literal[400, 414, 429, 500, 503], ErrorBody],
]
GetSurroundingsDocumentAnswer = Union[
    answers.Success[Literal[200], str],
    answers.Refused[Literal[400, 414, 429, 500, 503], ErrorBody],
]
GetTieDocumentAnswer = Union[
    answers.Success[Literal[200], str],
    answers.Refused[Literal[400, 414, 429, 500, 503], ErrorBody],
]
GetVerdictDocumentAnswer = Union[
    answers.Success[Literal[200], str],
    answers.Refused[Literal[400, 414, 429, 500, 503], ErrorBody],
]
GetZeroDocumentAnswer = Union[
    answers.Success[Literal[200], str],
    answers.Refused[Literal[400, 414, 429, 500, 503], ErrorBody],
]
GetConnectPageMarkdownAnswer = Union[
    answers.Success[Literal[200], str],
    answers.Refused[Literal[400, 414, 429, 500, 503], ErrorBody],
]
GetChangelogPageMarkdownAnswer = Union[
    answers.Success[Literal[200], str],
    answers.Refused[Literal[400, 414, 429, 500, 503], ErrorBody],
]
GetDeprecationsPageMarkdownAnswer = Union[
    answers.Success[Literal[200], str],
    answers.Refused[Literal[400, 414, 429, 500, 503], ErrorBody],
]
GetLlmsTxtAnswer = Union[
    answers.Success[Literal[200], str],
    answers.Refused[Literal[400, 414, 429, 500, 503], ErrorBody],
]
GetLlmsFullTxtAnswer = Union[
    answers.Success[Literal[200], str],
    answers.Refused[Literal[400, 414, 429, 500, 503], ErrorBody],
]
GetRobotsTxtAnswer = Union[
    answers.Success[Literal[200], str],
    answers.Refused[Literal[400, 414, 429, 500, 503], ErrorBody],
]
GetChangelogFeedAnswer = Union[
    answers.Success[Literal[200], JsonFeed],
    answers.Refused[Literal[400, 414, 429, 500, 503], ErrorBody],
]
GetHealthAnswer = Union[
    answers.Success[Literal[200], Health],
    answers.Refused[Literal[400, 414, 429, 500, 503], ErrorBody],
]
GetReadinessAnswer = Union[
    answers.Success[Literal[200], Health],
    answers.Refused[Literal[400, 414, 429, 500], ErrorBody],
    answers.Refused[Literal[503], Union[Health, ErrorBody]],
]
GetMetricsAnswer = Union[
    answers.Success[Literal[200], str],
    answers.Refused[Literal[400, 414, 429, 500, 503], ErrorBody],
]
GetStatusAnswer = Union[
    answers.Success[Literal[200], ServiceStatus],
    answers.Refused[Literal[400, 414, 429, 500, 503], ErrorBody],
]
GetApiCatalogAnswer = Union[
    answers.Success[Literal[200], Any],
    answers.Refused[Literal[400, 414, 429, 500, 503], ErrorBody],
]
RegisterAnswer = Union[
    answers.Success[Literal[200], Registration],
    answers.Refused[Literal[400, 409, 413, 414, 415, 429, 500, 503], ErrorBody],
    answers.Refused[Literal[422], HTTPValidationError],
]
RegisterHintAnswer = Union[
    answers.Success[Literal[200], RegistrationHint],
    answers.Refused[Literal[400, 401, 403, 414, 429, 500, 503], ErrorBody],
]
GetBalanceAnswer = Union[
    answers.Success[Literal[200], Balance],
    answers.Refused[Literal[400, 401, 403, 414, 429, 500, 503], ErrorBody],
]
LogInAnswer = Union[
    answers.Success[Literal[200], Login],
    answers.Refused[Literal[400, 401, 403, 413, 414, 415, 429, 500, 503], ErrorBody],
    answers.Refused[Literal[422], HTTPValidationError],
]
LogOutAnswer = Union[
    answers.Success[Literal[200], Logout],
    answers.Refused[Literal[400, 401, 403, 414, 429, 500, 503], ErrorBody],
]
ListSessionsAnswer = Union[
    answers.Success[Literal[200], SessionList],
    answers.Refused[Literal[400, 401, 403, 414, 429, 500, 503], ErrorBody],
]
EndSessionAnswer = Union[
    answers.Success[Literal[200], SessionsEnded],
    answers.Refused[Literal[400, 401, 403, 404, 414, 429, 500, 503], ErrorBody],
    answers.Refused[Literal[422], HTTPValidationError],
]
LogOutEverywhereAnswer = Union[
    answers.Success[Literal[200], SessionsEnded],
    answers.Refused[Literal[400, 401, 403, 414, 429, 500, 503], ErrorBody],
]
ForgotPasswordAnswer = Union[
    answers.Success[Literal[200], EmailRequested],
    answers.Refused[Literal[400, 403, 413, 414, 415, 429, 500, 503], ErrorBody],
    answers.Refused[Literal[422], HTTPValidationError],
]
ResetPasswordAnswer = Union[
    answers.Success[Literal[200], PasswordReset],
    answers.Refused[Literal[400, 403, 413, 414, 415, 429, 500, 503], ErrorBody],
    answers.Refused[Literal[422], HTTPValidationError],
]
ChangePasswordAnswer = Union[
    answers.Success[Literal[200], PasswordChanged],
    answers.Refused[Literal[400, 401, 403, 413, 414, 415, 429, 500, 503], ErrorBody],
    answers.Refused[Literal[422], HTTPValidationError],
]
SendEmailCodeAnswer = Union[
    answers.Success[Literal[200], EmailRequested],
    answers.Refused[Literal[400, 401, 403, 414, 429, 500, 503], ErrorBody],
]
ConfirmEmailAnswer = Union[
    answers.Success[Literal[200], EmailConfirmed],
    answers.Refused[Literal[400, 401, 403, 413, 414, 415, 429, 500, 503], ErrorBody],
    answers.Refused[Literal[422], HTTPValidationError],
]
DeleteAccountAnswer = Union[
    answers.Success[Literal[200], AccountDeleted],
    answers.Refused[Literal[400, 401, 403, 409, 413, 414, 415, 429, 500, 503], ErrorBody],
    answers.Refused[Literal[422], HTTPValidationError],
]
GetMeAnswer = Union[
    answers.Success[Literal[200], Me],
    answers.Refused[Literal[400, 401, 403, 414, 429, 500, 503], ErrorBody],
]
SetSpendCapAnswer = Union[
    answers.Success[Literal[200], ChangedKey],
    answers.Refused[Literal[400, 401, 403, 413, 414, 415, 429, 500, 503], ErrorBody],
    answers.Refused[Literal[422], HTTPValidationError],
]
ListKeysAnswer = Union[
    answers.Success[Literal[200], KeyList],
    answers.Refused[Literal[400, 401, 403, 414, 429, 500, 503], ErrorBody],
    answers.Refused[Literal[422], HTTPValidationError],
]
MintKeyAnswer = Union[
    answers.Success[Literal[200], MintedKey],
    answers.Refused[Literal[400, 401, 403, 413, 414, 415, 429, 500, 503], ErrorBody],
    answers.Refused[Literal[422], HTTPValidationError],
]
RevokeKeyAnswer = Union[
    answers.Success[Literal[200], ChangedKey],
    answers.Refused[Literal[400, 401, 403, 404, 414, 429, 500, 503], ErrorBody],
    answers.Refused[Literal[422], HTTPValidationError],
]
RotateKeyAnswer = Union[
    answers.Success[Literal[200], MintedKey],
    answers.Refused[Literal[400, 401, 403, 414, 429, 500, 503], ErrorBody],
]
GetUsageAnswer = Union[
    answers.Success[Literal[200], Usage],
    answers.Refused[Literal[400, 401, 403, 414, 429, 500, 503], ErrorBody],
    answers.Refused[Literal[422], HTTPValidationError],
]
ListMyReportsAnswer = Union[
    answers.Success[Literal[200], MyReports],
    answers.Refused[Literal[400, 401, 403, 414, 429, 500, 503], ErrorBody],
    answers.Refused[Literal[422], HTTPValidationError],
]
GetMyReportAnswer = Union[
    answers.Success[Literal[200], StoredReport],
    answers.Refused[Literal[400, 401, 403, 404, 414, 429, 500, 503], ErrorBody],
    answers.Refused[Literal[422], HTTPValidationError],
]
TagMyReportAnswer = Union[
    answers.Success[Literal[200], Union[TaggedReport, NothingTagged]],
    answers.Refused[Literal[400, 401, 403, 404, 413, 414, 415, 429, 500, 503], ErrorBody],
    answers.Refused[Literal[422], HTTPValidationError],
]
DeleteMyReportAnswer = Union[
    answers.Success[Literal[200], DeletedReport],
    answers.Refused[Literal[400, 401, 403, 404, 413, 414, 415, 429, 500, 503], ErrorBody],
    answers.Refused[Literal[422], HTTPValidationError],
]
PrintMyReportsAnswer = Union[
    answers.Success[Literal[200], bytes],
    answers.Refused[Literal[400, 401, 403, 404, 413, 414, 415, 429, 500, 503], ErrorBody],
    answers.Refused[Literal[422], HTTPValidationError],
]
ExplainMyReportAnswer = Union[
    answers.Success[Literal[200], ReportChanges],
    answers.Refused[Literal[400, 401, 403, 404, 414, 429, 500, 503], ErrorBody],
    answers.Refused[Literal[422], HTTPValidationError],
]
WordMyReportAnswer = Union[
    answers.Success[Literal[200], ReportSentences],
    answers.Refused[Literal[400, 401, 403, 404, 414, 429, 500, 503], ErrorBody],
    answers.Refused[Literal[422], HTTPValidationError],
]
CreateReportLinkAnswer = Union[
    answers.Success[Literal[200], CreatedLink],
    answers.Refused[Literal[400, 401, 403, 404, 414, 429, 500, 503], ErrorBody],
    answers.Refused[Literal[422], HTTPValidationError],
]
ListReportLinksAnswer = Union[
    answers.Success[Literal[200], SharedLinkList],
    answers.Refused[Literal[400, 401, 403, 404, 414, 429, 500, 503], ErrorBody],
    answers.Refused[Literal[422], HTTPValidationError],
]
RevokeReportLinkAnswer = Union[
    answers.Success[Literal[200], RevokedLink],
    answers.Refused[Literal[400, 401, 403, 404, 414, 429, 500, 503], ErrorBody],
    answers.Refused[Literal[422], HTTPValidationError],
]
GetSharedReportAnswer = Union[
    answers.Success[Literal[200], Union[SharedReport, str]],
    answers.Refused[Literal[400, 401, 403, 414, 429, 500, 503], ErrorBody],
    answers.Refused[Literal[404], Union[str, ErrorBody]],
    answers.Refused[Literal[422], HTTPValidationError],
]
GetReceiptKeysAnswer = Union[
    answers.Success[Literal[200], ReceiptKeys],
    answers.Refused[Literal[400, 401, 403, 414, 429, 500, 503], ErrorBody],
]
VerifyReportAnswer = Union[
    answers.Success[Literal[200], Union[VerifiedReport, str]],
    answers.Refused[Literal[400, 401, 403, 404, 414, 429, 500, 503], ErrorBody],
    answers.Refused[Literal[422], HTTPValidationError],
]
GetAuthorizationServerAnswer = Union[
    answers.Success[Literal[200], AuthorizationServerMetadata],
    answers.Refused[Literal[400, 414, 429, 500, 503], ErrorBody],
]
GetProtectedResourceAnswer = Union[
    answers.Success[Literal[200], ProtectedResourceMetadata],
    answers.Refused[Literal[400, 414, 429, 500, 503], ErrorBody],
]
GetProtectedToolsAnswer = Union[
    answers.Success[Literal[200], ProtectedResourceMetadata],
    answers.Refused[Literal[400, 414, 429, 500, 503], ErrorBody],
]
GetProtectedConnectedToolsAnswer = Union[
    answers.Success[Literal[200], ProtectedResourceMetadata],
    answers.Refused[Literal[400, 414, 429, 500, 503], ErrorBody],
]
BuyCreditsAnswer = Union[
    answers.Success[Literal[200], Purchase],
    answers.Refused[Literal[400, 401, 403, 413, 414, 415, 429, 500, 503], ErrorBody],
    answers.Refused[Literal[422], HTTPValidationError],
]
ListOrdersAnswer = Union[
    answers.Success[Literal[200], OrderList],
    answers.Refused[Literal[400, 401, 403, 414, 429, 500, 503], ErrorBody],
    answers.Refused[Literal[422], HTTPValidationError],
]
GetOrderAnswer = Union[
    answers.Success[Literal[200], OrderAnswer],
    answers.Refused[Literal[400, 401, 403, 404, 414, 429, 500, 503], ErrorBody],
    answers.Refused[Literal[422], HTTPValidationError],
]
GetInvoicePdfAnswer = Union[
    answers.Success[Literal[200], bytes],
    answers.Refused[Literal[400, 401, 403, 404, 414, 429, 500, 503], ErrorBody],
    answers.Refused[Literal[422], HTTPValidationError],
]
GetBillingDetailsAnswer = Union[
    answers.Success[Literal[200], BillingDetails],
    answers.Refused[Literal[400, 401, 403, 414, 429, 500, 503], ErrorBody],
]
SetBillingDetailsAnswer = Union[
    answers.Success[Literal[200], BillingDetails],
    answers.Refused[Literal[400, 401, 403, 413, 414, 415, 429, 500, 503], ErrorBody],
    answers.Refused[Literal[422], HTTPValidationError],
]
PostQuoteAnswer = Union[
    answers.Success[Literal[200], Quote],
    answers.Refused[Literal[400, 401, 403, 404, 413, 414, 415, 429, 500, 503], ErrorBody],
    answers.Refused[Literal[422], HTTPValidationError],
]
GetPaymentAnswer = Union[
    answers.Success[Literal[200], PaymentState],
    answers.Refused[Literal[400, 404, 414, 429, 500, 503], ErrorBody],
    answers.Refused[Literal[422], HTTPValidationError],
]
GetPaymentQrCodeAnswer = Union[
    answers.Success[Literal[200], bytes],
    answers.Refused[Literal[400, 404, 414, 429, 500, 503], ErrorBody],
    answers.Refused[Literal[422], HTTPValidationError],
]
GetX402MotionAnswer = Union[
    answers.Success[Literal[200], Union[PaidReport, FreeReport]],
    answers.Refused[Literal[400, 403, 404, 409, 414, 429, 500, 503], ErrorBody],
    answers.Refused[Literal[402], Union[PaymentChallenge, PaymentRequired]],
    answers.Refused[Literal[422], HTTPValidationError],
]
PostX402MotionAnswer = Union[
    answers.Success[Literal[200], Union[PaidReport, FreeReport]],
    answers.Refused[Literal[400, 403, 404, 409, 413, 414, 415, 429, 500, 503], ErrorBody],
    answers.Refused[Literal[402], Union[PaymentChallenge, PaymentRequired]],
    answers.Refused[Literal[422], HTTPValidationError],
]
PostX402AreaAnswer = Union[
    answers.Success[Literal[200], PaidAreaReport],
    answers.Refused[Literal[400, 403, 404, 409, 413, 414, 415, 429, 500, 503], ErrorBody],
    answers.Refused[Literal[402], Union[PaymentChallenge, PaymentRequired]],
    answers.Refused[Literal[422], HTTPValidationError],
]
PostX402ProfileAnswer = Union[
    answers.Success[Literal[200], PaidProfile],
    answers.Refused[Literal[400, 403, 404, 409, 413, 414, 415, 429, 500, 503], ErrorBody],
    answers.Refused[Literal[402], Union[PaymentChallenge, PaymentRequired]],
    answers.Refused[Literal[422], HTTPValidationError],
]
TopUpByX402Answer = Union[
    answers.Success[Literal[200], X402TopUp],
    answers.Refused[Literal[400, 401, 403, 409, 413, 414, 415, 429, 500, 503], ErrorBody],
    answers.Refused[Literal[402], TopUpChallenge],
    answers.Refused[Literal[422], HTTPValidationError],
]
GetWellKnownX402Answer = Union[
    answers.Success[Literal[200], X402Discovery],
    answers.Refused[Literal[400, 401, 403, 414, 429, 500, 503], ErrorBody],
]
GetMotionAnswer = Union[
    answers.Success[Literal[200], Union[MotionReport, DryRun, Teaser, SelectedReport]],
    answers.Refused[Literal[400, 401, 403, 404, 409, 414, 429, 500, 503], ErrorBody],
    answers.Refused[Literal[402], PaymentRequired],
    answers.Refused[Literal[422], HTTPValidationError],
]
GetTimeseriesAnswer = Union[
    answers.Success[Literal[200], Union[Timeseries, DryRun, Teaser]],
    answers.Refused[Literal[400, 401, 403, 404, 409, 414, 429, 500, 503], ErrorBody],
    answers.Refused[Literal[402], PaymentRequired],
    answers.Refused[Literal[422], HTTPValidationError],
]
GetReportPdfAnswer = Union[
    answers.Success[Literal[200], Union[bytes, Union[DryRun, Teaser]]],
    answers.Refused[Literal[400, 401, 403, 404, 409, 414, 429, 500, 503], ErrorBody],
    answers.Refused[Literal[402], PaymentRequired],
    answers.Refused[Literal[422], HTTPValidationError],
]
PostMotionAreaAnswer = Union[
    answers.Success[Literal[200], Union[AreaReport, AreaDryRun]],
    answers.Refused[Literal[400, 401, 403, 404, 409, 413, 414, 415, 429, 500, 503], ErrorBody],
    answers.Refused[Literal[402], PaymentRequired],
    answers.Refused[Literal[422], HTTPValidationError],
]
PostMotionProfileAnswer = Union[
    answers.Success[Literal[200], Union[ProfileReport, ProfileDryRun]],
    answers.Refused[Literal[400, 401, 403, 404, 409, 413, 414, 415, 429, 500, 503], ErrorBody],
    answers.Refused[Literal[402], PaymentRequired],
    answers.Refused[Literal[422], HTTPValidationError],
]
GetBadgeAnswer = Union[
    answers.Success[Literal[200], bytes],
    answers.Refused[Literal[400, 414, 429, 500], ErrorBody],
    answers.Refused[Literal[401, 403, 404, 503], Union[ErrorBody, bytes]],
    answers.Refused[Literal[402], Union[PaymentRequired, bytes]],
    answers.Refused[Literal[422], Union[HTTPValidationError, bytes]],
]
PostMotionBatchAnswer = Union[
    answers.Success[Literal[200], BatchResponse],
    answers.Success[Literal[202], JobAccepted],
    answers.Refused[Literal[400, 401, 403, 409, 413, 414, 415, 429, 500, 503], ErrorBody],
    answers.Refused[Literal[422], HTTPValidationError],
]
GetMotionBatchJobAnswer = Union[
    answers.Success[Literal[200], Union[BatchResponse, JobState]],
    answers.Refused[Literal[400, 401, 403, 404, 414, 429, 500, 503], ErrorBody],
    answers.Refused[Literal[422], HTTPValidationError],
]
PostCoverageBatchAnswer = Union[
    answers.Success[Literal[200], CoverageBatch],
    answers.Refused[Literal[400, 401, 403, 413, 414, 415, 429, 500, 503], ErrorBody],
    answers.Refused[Literal[422], HTTPValidationError],
]
GetCoverageAnswer = Union[
    answers.Success[Literal[200], Union[Coverage, FrameList]],
    answers.Refused[Literal[400, 401, 403, 414, 429, 500, 503], ErrorBody],
    answers.Refused[Literal[422], HTTPValidationError],
]
GetPixelAnswer = Union[
    answers.Success[Literal[200], Pixel],
    answers.Refused[Literal[400, 401, 403, 414, 429, 500, 503], ErrorBody],
    answers.Refused[Literal[422], HTTPValidationError],
]
GetPlaceRatesAnswer = Union[
    answers.Success[Literal[200], PlaceRates],
    answers.Refused[Literal[400, 401, 403, 414, 429, 500, 503], ErrorBody],
    answers.Refused[Literal[422], HTTPValidationError],
]
GetSitemapAnswer = Union[
    answers.Success[Literal[200], bytes],
    answers.Refused[Literal[400, 414, 429, 500, 503], ErrorBody],
    answers.Refused[Literal[404], Union[ErrorBody, str]],
    answers.Refused[Literal[422], HTTPValidationError],
]
GetGeocodeAnswer = Union[
    answers.Success[Literal[200], Geocode],
    answers.Refused[Literal[400, 401, 403, 414, 429, 500, 503], ErrorBody],
    answers.Refused[Literal[422], HTTPValidationError],
]
GetReverseGeocodeAnswer = Union[
    answers.Success[Literal[200], ReverseGeocode],
    answers.Refused[Literal[400, 401, 403, 414, 429, 500, 503], ErrorBody],
    answers.Refused[Literal[422], HTTPValidationError],
]
SuggestAddressesAnswer = Union[
    answers.Success[Literal[200], AddressSuggestions],
    answers.Refused[Literal[400, 401, 414, 429, 500, 503], ErrorBody],
    answers.Refused[Literal[422], HTTPValidationError],
]
ListFramesAnswer = Union[
    answers.Success[Literal[200], FrameList],
    answers.Refused[Literal[400, 401, 403, 414, 429, 500, 503], ErrorBody],
    answers.Refused[Literal[422], HTTPValidationError],
]
GetFrameLastUpdatedAnswer = Union[
    answers.Success[Literal[200], FrameLastUpdated],
    answers.Refused[Literal[400, 401, 403, 404, 414, 429, 500, 503], ErrorBody],
    answers.Refused[Literal[422], HTTPValidationError],
]
GetFrameQualityAnswer = Union[
    answers.Success[Literal[200], FrameQuality],
    answers.Refused[Literal[400, 401, 403, 404, 414, 429, 500, 503], ErrorBody],
    answers.Refused[Literal[422], HTTPValidationError],
]
GetStacAnswer = Union[
    answers.Success[Literal[200], StacCatalog],
    answers.Refused[Literal[400, 401, 403, 414, 429, 500, 503], ErrorBody],
]
GetStacConformanceAnswer = Union[
    answers.Success[Literal[200], StacConformance],
    answers.Refused[Literal[400, 401, 403, 414, 429, 500, 503], ErrorBody],
]
ListStacCollectionsAnswer = Union[
    answers.Success[Literal[200], StacCollections],
    answers.Refused[Literal[400, 401, 403, 414, 429, 500, 503], ErrorBody],
]
GetStacCollectionAnswer = Union[
    answers.Success[Literal[200], StacCollection],
    answers.Refused[Literal[400, 401, 403, 414, 429, 500, 503], ErrorBody],
]
ListStacItemsAnswer = Union[
    answers.Success[Literal[200], StacItems],
    answers.Refused[Literal[400, 401, 403, 414, 429, 500, 503], ErrorBody],
    answers.Refused[Literal[422], HTTPValidationError],
]
GetStacItemAnswer = Union[
    answers.Success[Literal[200], StacItem],
    answers.Refused[Literal[400, 401, 403, 404, 414, 429, 500, 503], ErrorBody],
    answers.Refused[Literal[422], HTTPValidationError],
]
SearchStacAnswer = Union[
    answers.Success[Literal[200], StacItems],
    answers.Refused[Literal[400, 401, 403, 414, 429, 500, 503], ErrorBody],
    answers.Refused[Literal[422], HTTPValidationError],
]
PostStacSearchAnswer = Union[
    answers.Success[Literal[200], StacItems],
    answers.Refused[Literal[400, 401, 403, 413, 414, 415, 429, 500, 503], ErrorBody],
    answers.Refused[Literal[422], HTTPValidationError],
]
GetQuicklookAnswer = Union[
    answers.Success[Literal[200, 206], bytes],
    answers.Refused[Literal[307], None],
    answers.Refused[Literal[400, 401, 403, 404, 414, 416, 429, 500, 503], ErrorBody],
    answers.Refused[Literal[422], HTTPValidationError],
]
GetReleaseFileAnswer = Union[
    answers.Success[Literal[200, 206], Union[bytes, Any]],
    answers.Refused[Literal[307], None],
    answers.Refused[Literal[400, 401, 403, 404, 414, 416, 429, 500, 503], ErrorBody],
    answers.Refused[Literal[422], HTTPValidationError],
]
GetReleasePartitionAnswer = Union[
    answers.Success[Literal[200, 206], bytes],
    answers.Refused[Literal[307], None],
    answers.Refused[Literal[400, 401, 403, 404, 414, 416, 429, 500, 503], ErrorBody],
    answers.Refused[Literal[422], HTTPValidationError],
]
GetMapAnswer = Union[
    answers.Success[Literal[200], Union[Map, bytes]],
    answers.Refused[Literal[400, 401, 403, 414, 429, 500, 503], ErrorBody],
    answers.Refused[Literal[422], HTTPValidationError],
]
GetBasemapTileAnswer = Union[
    answers.Success[Literal[200], bytes],
    answers.Success[Literal[204], None],
    answers.Refused[Literal[400, 401, 404, 414, 429, 500, 503], ErrorBody],
    answers.Refused[Literal[422], HTTPValidationError],
]
GetBasemapTileJsonAnswer = Union[
    answers.Success[Literal[200], BasemapTileJson],
    answers.Refused[Literal[400, 401, 404, 414, 429, 500, 503], ErrorBody],
]
GetMapEventsAnswer = Union[
    answers.Success[Literal[200], MapEvents],
    answers.Refused[Literal[400, 401, 403, 414, 429, 500, 503], ErrorBody],
    answers.Refused[Literal[422], HTTPValidationError],
]
GetTileAnswer = Union[
    answers.Success[Literal[200], bytes],
    answers.Refused[Literal[400, 401, 404, 414, 429, 500, 503], ErrorBody],
    answers.Refused[Literal[422], HTTPValidationError],
]
GetTileJsonAnswer = Union[
    answers.Success[Literal[200], Union[TileJson, bytes]],
    answers.Refused[Literal[400, 401, 404, 414, 429, 500, 503], ErrorBody],
    answers.Refused[Literal[422], HTTPValidationError],
]
GetWmtsCapabilitiesAnswer = Union[
    answers.Success[Literal[200], bytes],
    answers.Refused[Literal[400, 401, 414, 429, 500, 503], ErrorBody],
]
GetWmtsAnswer = Union[
    answers.Success[Literal[200], bytes],
    answers.Refused[Literal[400], Union[bytes, ErrorBody]],
    answers.Refused[Literal[401, 414, 429, 500, 503], ErrorBody],
    answers.Refused[Literal[422], HTTPValidationError],
]
GetAsyncApiAnswer = Union[
    answers.Success[Literal[200], Dict[str, Any]],
    answers.Refused[Literal[400, 414, 429, 500, 503], ErrorBody],
]
ListEventsAnswer = Union[
    answers.Success[Literal[200], EventList],
    answers.Refused[Literal[400, 401, 403, 410, 414, 429, 500, 503], ErrorBody],
    answers.Refused[Literal[422], HTTPValidationError],
]
ListWebhooksAnswer = Union[
    answers.Success[Literal[200], WebhookList],
    answers.Refused[Literal[400, 401, 403, 414, 429, 500, 503], ErrorBody],
]
CreateWebhookAnswer = Union[
    answers.Success[Literal[200], WebhookWithSecret],
    answers.Refused[Literal[400, 401, 403, 413, 414, 415, 429, 500, 503], ErrorBody],
    answers.Refused[Literal[422], HTTPValidationError],
]
GetWebhookAnswer = Union[
    answers.Success[Literal[200], WebhookAnswer],
    answers.Refused[Literal[400, 401, 403, 404, 414, 429, 500, 503], ErrorBody],
    answers.Refused[Literal[422], HTTPValidationError],
]
ChangeWebhookAnswer = Union[
    answers.Success[Literal[200], WebhookAnswer],
    answers.Refused[Literal[400, 401, 403, 404, 413, 414, 415, 429, 500, 503], ErrorBody],
    answers.Refused[Literal[422], HTTPValidationError],
]
DeleteWebhookAnswer = Union[
    answers.Success[Literal[200], WebhookAnswer],
    answers.Refused[Literal[400, 401, 403, 404, 414, 429, 500, 503], ErrorBody],
    answers.Refused[Literal[422], HTTPValidationError],
]
RotateWebhookSecretAnswer = Union[
    answers.Success[Literal[200], WebhookWithSecret],
    answers.Refused[Literal[400, 401, 403, 404, 414, 429, 500, 503], ErrorBody],
    answers.Refused[Literal[422], HTTPValidationError],
]
ListWebhookDeliveriesAnswer = Union[
    answers.Success[Literal[200], WebhookDeliveries],
    answers.Refused[Literal[400, 401, 403, 404, 414, 429, 500, 503], ErrorBody],
    answers.Refused[Literal[422], HTTPValidationError],
]
TestWebhookAnswer = Union[
    answers.Success[Literal[200], WebhookTest],
    answers.Refused[Literal[400, 401, 403, 404, 414, 429, 500, 503], ErrorBody],
    answers.Refused[Literal[422], HTTPValidationError],
]
ReplayWebhookAnswer = Union[
    answers.Success[Literal[200], WebhookReplayAnswer],
    answers.Refused[Literal[400, 401, 403, 404, 413, 414, 415, 429, 500, 503], ErrorBody],
    answers.Refused[Literal[422], HTTPValidationError],
]
CreateWatchAnswer = Union[
    answers.Success[Literal[200], CreatedWatches],
    answers.Refused[Literal[400, 401, 403, 413, 414, 415, 429, 500, 503], ErrorBody],
    answers.Refused[Literal[422], HTTPValidationError],
]
ListWatchesAnswer = Union[
    answers.Success[Literal[200], WatchList],
    answers.Refused[Literal[400, 401, 403, 414, 429, 500, 503], ErrorBody],
    answers.Refused[Literal[422], HTTPValidationError],
]
GetWatchAnswer = Union[
    answers.Success[Literal[200], WatchAnswer],
    answers.Refused[Literal[400, 401, 403, 404, 414, 429, 500, 503], ErrorBody],
    answers.Refused[Literal[422], HTTPValidationError],
]
ChangeWatchAnswer = Union[
    answers.Success[Literal[200], WatchAnswer],
    answers.Refused[Literal[400, 401, 403, 404, 413, 414, 415, 429, 500, 503], ErrorBody],
    answers.Refused[Literal[422], HTTPValidationError],
]
DeleteWatchAnswer = Union[
    answers.Success[Literal[200], DeletedWatch],
    answers.Refused[Literal[400, 401, 403, 404, 414, 429, 500, 503], ErrorBody],
    answers.Refused[Literal[422], HTTPValidationError],
]
ListTicketsAnswer = Union[
    answers.Success[Literal[200], TicketList],
    answers.Refused[Literal[400, 401, 403, 414, 429, 500, 503], ErrorBody],
    answers.Refused[Literal[422], HTTPValidationError],
]
OpenTicketAnswer = Union[
    answers.Success[Literal[200], TicketAnswer],
    answers.Refused[Literal[400, 401, 403, 404, 413, 414, 415, 429, 500, 503], ErrorBody],
    answers.Refused[Literal[422], HTTPValidationError],
]
GetTicketAnswer = Union[
    answers.Success[Literal[200], TicketAnswer],
    answers.Refused[Literal[400, 401, 403, 404, 414, 429, 500, 503], ErrorBody],
    answers.Refused[Literal[422], HTTPValidationError],
]
ReplyToTicketAnswer = Union[
    answers.Success[Literal[200], TicketAnswer],
    answers.Refused[Literal[400, 401, 403, 404, 413, 414, 415, 429, 500, 503], ErrorBody],
    answers.Refused[Literal[422], HTTPValidationError],
]
ChallengeReportAnswer = Union[
    answers.Success[Literal[200], ChallengeAnswer],
    answers.Refused[Literal[400, 401, 403, 404, 413, 414, 415, 429, 500, 503], ErrorBody],
    answers.Refused[Literal[422], HTTPValidationError],
]
ListChallengesAnswer = Union[
    answers.Success[Literal[200], ChallengeList],
    answers.Refused[Literal[400, 401, 403, 404, 414, 429, 500, 503], ErrorBody],
    answers.Refused[Literal[422], HTTPValidationError],
]
ListCorrectionsAnswer = Union[
    answers.Success[Literal[200], CorrectionList],
    answers.Refused[Literal[400, 401, 403, 414, 429, 500, 503], ErrorBody],
    answers.Refused[Literal[422], HTTPValidationError],
]
GetCorrectionsFeedAnswer = Union[
    answers.Success[Literal[200], JsonFeed],
    answers.Refused[Literal[400, 401, 403, 414, 429, 500, 503], ErrorBody],
]
PostChatAnswer = Union[
    answers.Success[Literal[200], ChatAnswer],
    answers.Refused[Literal[400, 401, 403, 404, 413, 414, 415, 429, 500, 503], ErrorBody],
    answers.Refused[Literal[422], HTTPValidationError],
]
ListMyChatsAnswer = Union[
    answers.Success[Literal[200], MyChats],
    answers.Refused[Literal[400, 401, 403, 414, 429, 500, 503], ErrorBody],
    answers.Refused[Literal[422], HTTPValidationError],
]
GetMyChatAnswer = Union[
    answers.Success[Literal[200], MyChat],
    answers.Refused[Literal[400, 401, 403, 404, 414, 429, 500, 503], ErrorBody],
    answers.Refused[Literal[422], HTTPValidationError],
]
DeleteMyChatAnswer = Union[
    answers.Success[Literal[200], DeletedChat],
    answers.Refused[Literal[400, 401, 403, 404, 414, 429, 500, 503], ErrorBody],
    answers.Refused[Literal[422], HTTPValidationError],
]
GetExplorerSettingsAnswer = Union[
    answers.Success[Literal[200], ExplorerSettings],
    answers.Refused[Literal[400, 414, 429, 500, 503], ErrorBody],
]


class Client(core.Transport):
    "The operations of a server; the status of an answer says which type it has."

    def get_index(
        self,
        *,
        options: Optional[answers.Options] = None,
    ) -> GetIndexAnswer:
        "Index of the API: every endpoint with its cost and access"
        operation = answers.Operation("GET", "/api/v1")
        return cast("GetIndexAnswer", self._call(operation, {}, options))

    def get_schema(
        self,
        *,
        options: Optional[answers.Options] = None,
    ) -> GetSchemaAnswer:
        "The machine-readable contract"
        operation = answers.Operation("GET", "/api/v1/schema")
        return cast("GetSchemaAnswer", self._call(operation, {}, options))

    def get_open_api(
        self,
        *,
        options: Optional[answers.Options] = None,
    ) -> GetOpenApiAnswer:
        "This description, OpenAPI 3.1"
        operation = answers.Operation("GET", "/openapi.json")
        return cast("GetOpenApiAnswer", self._call(operation, {}, options))

    def get_open_api30(
        self,
        *,
        options: Optional[answers.Options] = None,
    ) -> GetOpenApi30Answer:
        "This description in OpenAPI 3.0, for generators that don't read 3.1"
        operation = answers.Operation("GET", "/openapi-3.0.json")
        return cast("GetOpenApi30Answer", self._call(operation, {}, options))

    def get_guide_markdown(
        self,
        *,
        options: Optional[answers.Options] = None,
    ) -> GetGuideMarkdownAnswer:
        "Your first report in five minutes (Markdown)"
        operation = answers.Operation("GET", "/docs/guide.md")
        return cast("GetGuideMarkdownAnswer", self._call(operation, {}, options))

    def get_error_list_markdown(
        self,
        *,
        options: Optional[answers.Options] = None,
    ) -> GetErrorListMarkdownAnswer:
        "Every error code (Markdown)"
        operation = answers.Operation("GET", "/docs/errors.md")
        return cast("GetErrorListMarkdownAnswer", self._call(operation, {}, options))

    def get_test_mode_page_markdown(
        self,
        *,
        options: Optional[answers.Options] = None,
    ) -> GetTestModePageMarkdownAnswer:
        "Test mode and its magic places (Markdown)"
        operation = answers.Operation("GET", "/docs/test-mode.md")
        return cast("GetTestModePageMarkdownAnswer", self._call(operation, {}, options))

    def get_credits_page_markdown(
        self,
        *,
        options: Optional[answers.Options] = None,
    ) -> GetCreditsPageMarkdownAnswer:
        "Payment methods (Markdown)"
        operation = answers.Operation("GET", "/docs/credits.md")
        return cast("GetCreditsPageMarkdownAnswer", self._call(operation, {}, options))

    def get_help_markdown(
        self,
        *,
        options: Optional[answers.Options] = None,
    ) -> GetHelpMarkdownAnswer:
        "Questions and answers (Markdown)"
        operation = answers.Operation("GET", "/docs/help.md")
        return cast("GetHelpMarkdownAnswer", self._call(operation, {}, options))

    def get_accounts_document(
        self,
        *,
        options: Optional[answers.Options] = None,
    ) -> GetAccountsDocumentAnswer:
        "The document accounts.md (Markdown)"
        operation = answers.Operation("GET", "/docs/files/accounts.md")
        return cast("GetAccountsDocumentAnswer", self._call(operation, {}, options))

    def get_accuracy_document(
        self,
        *,
        options: Optional[answers.Options] = None,
    ) -> GetAccuracyDocumentAnswer:
        "The document accuracy.md (Markdown)"
        operation = answers.Operation("GET", "/docs/files/accuracy.md")
        return cast("GetAccuracyDocumentAnswer", self._call(operation, {}, options))

    def get_addresses_document(
        self,
        *,
        options: Optional[answers.Options] = None,
    ) -> GetAddressesDocumentAnswer:
        "The document addresses.md (Markdown)"
        operation = answers.Operation("GET", "/docs/files/addresses.md")
        return cast("GetAddressesDocumentAnswer", self._call(operation, {}, options))

    def get_api_document(
        self,
        *,
        options: Optional[answers.Options] = None,
    ) -> GetApiDocumentAnswer:
        "The document api.md (Markdown)"
        operation = answers.Operation("GET", "/docs/files/api.md")
        return cast("GetApiDocumentAnswer", self._call(operation, {}, options))

    def get_buying_document(
        self,
        *,
        options: Optional[answers.Options] = None,
    ) -> GetBuyingDocumentAnswer:
        "The document buying.md (Markdown)"
        operation = answers.Operation("GET", "/docs/files/buying.md")
        return cast("GetBuyingDocumentAnswer", self._call(operation, {}, options))

    def get_chat_document(
        self,
        *,
        options: Optional[answers.Options] = None,
    ) -> GetChatDocumentAnswer:
        "The document chat.md (Markdown)"
        operation = answers.Operation("GET", "/docs/files/chat.md")
        return cast("GetChatDocumentAnswer", self._call(operation, {}, options))

    def get_gis_document(
        self,
        *,
        options: Optional[answers.Options] = None,
    ) -> GetGisDocumentAnswer:
        "The document gis.md (Markdown)"
        operation = answers.Operation("GET", "/docs/files/gis.md")
        return cast("GetGisDocumentAnswer", self._call(operation, {}, options))

    def get_maps_document(
        self,
        *,
        options: Optional[answers.Options] = None,
    ) -> GetMapsDocumentAnswer:
        "The document maps.md (Markdown)"
        operation = answers.Operation("GET", "/docs/files/maps.md")
        return cast("GetMapsDocumentAnswer", self._call(operation, {}, options))

    def get_overlaps_document(
        self,
        *,
        options: Optional[answers.Options] = None,
    ) -> GetOverlapsDocumentAnswer:
        "The document overlaps.md (Markdown)"
        operation = answers.Operation("GET", "/docs/files/overlaps.md")
        return cast("GetOverlapsDocumentAnswer", self._call(operation, {}, options))

    def get_support_document(
        self,
        *,
        options: Optional[answers.Options] = None,
    ) -> GetSupportDocumentAnswer:
        "The document support.md (Markdown)"
        operation = answers.Operation("GET", "/docs/files/support.md")
        return cast("GetSupportDocumentAnswer", self._call(operation, {}, options))

    def get_surroundings_document(
        self,
        *,
        options: Optional[answers.Options] = None,
    ) -> GetSurroundingsDocumentAnswer:
        "The document surroundings.md (Markdown)"
        operation = answers.Operation("GET", "/docs/files/surroundings.md")
        return cast("GetSurroundingsDocumentAnswer", self._call(operation, {}, options))

    def get_tie_document(
        self,
        *,
        options: Optional[answers.Options] = None,
    ) -> GetTieDocumentAnswer:
        "The document tie.md (Markdown)"
        operation = answers.Operation("GET", "/docs/files/tie.md")
        return cast("GetTieDocumentAnswer", self._call(operation, {}, options))

    def get_verdict_document(
        self,
        *,
        options: Optional[answers.Options] = None,
    ) -> GetVerdictDocumentAnswer:
        "The document verdict.md (Markdown)"
        operation = answers.Operation("GET", "/docs/files/verdict.md")
        return cast("GetVerdictDocumentAnswer", self._call(operation, {}, options))

    def get_zero_document(
        self,
        *,
        options: Optional[answers.Options] = None,
    ) -> GetZeroDocumentAnswer:
        "The document zero.md (Markdown)"
        operation = answers.Operation("GET", "/docs/files/zero.md")
        return cast("GetZeroDocumentAnswer", self._call(operation, {}, options))

    def get_connect_page_markdown(
        self,
        *,
        options: Optional[answers.Options] = None,
    ) -> GetConnectPageMarkdownAnswer:
        "How to connect programs to an account (Markdown)"
        operation = answers.Operation("GET", "/docs/connect.md")
        return cast("GetConnectPageMarkdownAnswer", self._call(operation, {}, options))

    def get_changelog_page_markdown(
        self,
        *,
        options: Optional[answers.Options] = None,
    ) -> GetChangelogPageMarkdownAnswer:
        "What changed, version by version (Markdown)"
        operation = answers.Operation("GET", "/docs/changelog.md")
        return cast("GetChangelogPageMarkdownAnswer", self._call(operation, {}, options))

    def get_deprecations_page_markdown(
        self,
        *,
        options: Optional[answers.Options] = None,
    ) -> GetDeprecationsPageMarkdownAnswer:
        "What can change, and what will be removed (Markdown)"
        operation = answers.Operation("GET", "/docs/deprecations.md")
        return cast("GetDeprecationsPageMarkdownAnswer", self._call(operation, {}, options))

    def get_llms_txt(
        self,
        *,
        options: Optional[answers.Options] = None,
    ) -> GetLlmsTxtAnswer:
        "The service for language models (llmstxt.org)"
        operation = answers.Operation("GET", "/llms.txt")
        return cast("GetLlmsTxtAnswer", self._call(operation, {}, options))

    def get_llms_full_txt(
        self,
        *,
        options: Optional[answers.Options] = None,
    ) -> GetLlmsFullTxtAnswer:
        "The whole documentation in one text, for language models"
        operation = answers.Operation("GET", "/llms-full.txt")
        return cast("GetLlmsFullTxtAnswer", self._call(operation, {}, options))

    def get_robots_txt(
        self,
        *,
        options: Optional[answers.Options] = None,
    ) -> GetRobotsTxtAnswer:
        "What crawlers may read"
        operation = answers.Operation("GET", "/robots.txt")
        return cast("GetRobotsTxtAnswer", self._call(operation, {}, options))

    def get_changelog_feed(
        self,
        *,
        options: Optional[answers.Options] = None,
    ) -> GetChangelogFeedAnswer:
        "What changed, version by version, as a feed (JSON Feed 1.1)"
        operation = answers.Operation("GET", "/changelog.json")
        return cast("GetChangelogFeedAnswer", self._call(operation, {}, options))

    def get_health(
        self,
        *,
        options: Optional[answers.Options] = None,
    ) -> GetHealthAnswer:
        "The process answers"
        operation = answers.Operation("GET", "/healthz")
        return cast("GetHealthAnswer", self._call(operation, {}, options))

    def get_readiness(
        self,
        *,
        options: Optional[answers.Options] = None,
    ) -> GetReadinessAnswer:
        "The server can sell a report: the state accepts sales (disk, database), and a frame is in service"
        operation = answers.Operation("GET", "/readyz")
        return cast("GetReadinessAnswer", self._call(operation, {}, options))

    def get_metrics(
        self,
        *,
        options: Optional[answers.Options] = None,
    ) -> GetMetricsAnswer:
        "Counts and durations of answers, frames and process, for Prometheus"
        operation = answers.Operation("GET", "/metrics")
        return cast("GetMetricsAnswer", self._call(operation, {}, options))

    def get_status(
        self,
        *,
        options: Optional[answers.Options] = None,
    ) -> GetStatusAnswer:
        "State of the service: parts, latencies, freshness, queues, incidents"
        operation = answers.Operation("GET", "/status.json")
        return cast("GetStatusAnswer", self._call(operation, {}, options))

    def get_api_catalog(
        self,
        *,
        options: Optional[answers.Options] = None,
    ) -> GetApiCatalogAnswer:
        "The APIs of this server and their descriptions (RFC 9727)"
        operation = answers.Operation("GET", "/.well-known/api-catalog")
        return cast("GetApiCatalogAnswer", self._call(operation, {}, options))

    def register(
        self,
        *,
        body: RegistrationRequestInput,
        options: Optional[answers.Options] = None,
    ) -> RegisterAnswer:
        "Create an account: API key and free starter credits at once"
        operation = answers.Operation("POST", "/api/v1/autonomous/register")
        return cast("RegisterAnswer", self._call(operation, {"body": body}, options))

    def register_hint(
        self,
        *,
        options: Optional[answers.Options] = None,
    ) -> RegisterHintAnswer:
        "How to register"
        operation = answers.Operation("GET", "/api/v1/autonomous/register")
        return cast("RegisterHintAnswer", self._call(operation, {}, options))

    def get_balance(
        self,
        *,
        options: Optional[answers.Options] = None,
    ) -> GetBalanceAnswer:
        "Credits left"
        operation = answers.Operation("GET", "/api/v1/balance")
        return cast("GetBalanceAnswer", self._call(operation, {}, options))

    def log_in(
        self,
        *,
        body: LoginRequestInput,
        options: Optional[answers.Options] = None,
    ) -> LogInAnswer:
        "Start a session: sets a cookie that account endpoints accept instead of a key"
        operation = answers.Operation("POST", "/api/v1/login")
        return cast("LogInAnswer", self._call(operation, {"body": body}, options))

    def log_out(
        self,
        *,
        options: Optional[answers.Options] = None,
    ) -> LogOutAnswer:
        "End the session"
        operation = answers.Operation("POST", "/api/v1/logout")
        return cast("LogOutAnswer", self._call(operation, {}, options))

    def list_sessions(
        self,
        *,
        options: Optional[answers.Options] = None,
    ) -> ListSessionsAnswer:
        "Sessions of the account: this one first, then newest first"
        operation = answers.Operation("GET", "/api/v1/sessions")
        return cast("ListSessionsAnswer", self._call(operation, {}, options))

    def end_session(
        self,
        *,
        session_id: str,
        options: Optional[answers.Options] = None,
    ) -> EndSessionAnswer:
        "End one session and the short-lived keys that it created"
        operation = answers.Operation("DELETE", "/api/v1/sessions/{session_id}")
        return cast("EndSessionAnswer", self._call(operation, {"session_id": session_id}, options))

    def log_out_everywhere(
        self,
        *,
        options: Optional[answers.Options] = None,
    ) -> LogOutEverywhereAnswer:
        "End every session of the account, including this one"
        operation = answers.Operation("POST", "/api/v1/logout/everywhere")
        return cast("LogOutEverywhereAnswer", self._call(operation, {}, options))

    def forgot_password(
        self,
        *,
        body: ForgotPasswordRequestInput,
        options: Optional[answers.Options] = None,
    ) -> ForgotPasswordAnswer:
        "Send an email with a link to set a new password"
        operation = answers.Operation("POST", "/api/v1/login/forgot")
        return cast("ForgotPasswordAnswer", self._call(operation, {"body": body}, options))

    def reset_password(
        self,
        *,
        body: ResetPasswordRequestInput,
        options: Optional[answers.Options] = None,
    ) -> ResetPasswordAnswer:
        "Set a new password with the code from the email"
        operation = answers.Operation("POST", "/api/v1/login/reset")
        return cast("ResetPasswordAnswer", self._call(operation, {"body": body}, options))

    def change_password(
        self,
        *,
        body: ChangePasswordRequestInput,
        options: Optional[answers.Options] = None,
    ) -> ChangePasswordAnswer:
        "Change the password and end every other session"
        operation = answers.Operation("POST", "/api/v1/account/password")
        return cast("ChangePasswordAnswer", self._call(operation, {"body": body}, options))

    def send_email_code(
        self,
        *,
        options: Optional[answers.Options] = None,
    ) -> SendEmailCodeAnswer:
        "Send a code by email to confirm the address of the account"
        operation = answers.Operation("POST", "/api/v1/account/email/code")
        return cast("SendEmailCodeAnswer", self._call(operation, {}, options))

    def confirm_email(
        self,
        *,
        body: ConfirmEmailRequestInput,
        options: Optional[answers.Options] = None,
    ) -> ConfirmEmailAnswer:
        "Confirm the address of the account with the code from the email"
        operation = answers.Operation("POST", "/api/v1/account/email/confirm")
        return cast("ConfirmEmailAnswer", self._call(operation, {"body": body}, options))

    def delete_account(
        self,
        *,
        body: DeleteAccountRequestInput,
        options: Optional[answers.Options] = None,
    ) -> DeleteAccountAnswer:
        "Delete the account and its data, at once and permanently"
        operation = answers.Operation("POST", "/api/v1/account/delete")
        return cast("DeleteAccountAnswer", self._call(operation, {"body": body}, options))

    def get_me(
        self,
        *,
        options: Optional[answers.Options] = None,
    ) -> GetMeAnswer:
        "The account behind the key or session"
        operation = answers.Operation("GET", "/api/v1/me")
        return cast("GetMeAnswer", self._call(operation, {}, options))

    def set_spend_cap(
        self,
        *,
        body: SpendCapRequestInput,
        options: Optional[answers.Options] = None,
    ) -> SetSpendCapAnswer:
        "Daily spending cap of the calling key (with a session: of the owner key)"
        operation = answers.Operation("POST", "/api/v1/account/spend_cap")
        return cast("SetSpendCapAnswer", self._call(operation, {"body": body}, options))

    def list_keys(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        options: Optional[answers.Options] = None,
    ) -> ListKeysAnswer:
        "Child keys, newest first"
        operation = answers.Operation("GET", "/api/v1/keys", list_field="keys", pages_by="cursor")
        return cast("ListKeysAnswer", self._call(operation, {"limit": limit, "cursor": cursor}, options))

    def iterate_list_keys(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        options: Optional[answers.Options] = None,
    ) -> Iterator[Key]:
        "All items of list_keys, page by page."
        operation = answers.Operation("GET", "/api/v1/keys", list_field="keys", pages_by="cursor")
        return cast("Iterator[Key]", self._iterate(operation, {"limit": limit, "cursor": cursor}, options))

    def mint_key(
        self,
        *,
        body: Optional[NewKeyRequestInput] = None,
        options: Optional[answers.Options] = None,
    ) -> MintKeyAnswer:
        "Create a child key that spends this account’s credits"
        operation = answers.Operation("POST", "/api/v1/keys")
        return cast("MintKeyAnswer", self._call(operation, {"body": body}, options))

    def revoke_key(
        self,
        *,
        key: str,
        options: Optional[answers.Options] = None,
    ) -> RevokeKeyAnswer:
        "Revoke a child key at once"
        operation = answers.Operation("DELETE", "/api/v1/keys/{key}")
        return cast("RevokeKeyAnswer", self._call(operation, {"key": key}, options))

    def rotate_key(
        self,
        *,
        options: Optional[answers.Options] = None,
    ) -> RotateKeyAnswer:
        "Replace the owner key and revoke the old one and all child keys at once"
        operation = answers.Operation("POST", "/api/v1/account/rotate_key")
        return cast("RotateKeyAnswer", self._call(operation, {}, options))

    def get_usage(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        options: Optional[answers.Options] = None,
    ) -> GetUsageAnswer:
        "The ledger, line by line, newest first"
        operation = answers.Operation("GET", "/api/v1/usage", list_field="entries", pages_by="cursor")
        return cast("GetUsageAnswer", self._call(operation, {"limit": limit, "cursor": cursor}, options))

    def iterate_get_usage(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        options: Optional[answers.Options] = None,
    ) -> Iterator[UsageEntry]:
        "All items of get_usage, page by page."
        operation = answers.Operation("GET", "/api/v1/usage", list_field="entries", pages_by="cursor")
        return cast("Iterator[UsageEntry]", self._iterate(operation, {"limit": limit, "cursor": cursor}, options))

    def list_my_reports(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        q: Optional[str] = None,
        pixel_id: Optional[str] = None,
        options: Optional[answers.Options] = None,
    ) -> ListMyReportsAnswer:
        "Bought reports, newest first"
        operation = answers.Operation("GET", "/api/v1/my-reports", list_field="reports", pages_by="cursor")
        return cast("ListMyReportsAnswer", self._call(operation, {"limit": limit, "cursor": cursor, "q": q, "pixel_id": pixel_id}, options))

    def iterate_list_my_reports(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        q: Optional[str] = None,
        pixel_id: Optional[str] = None,
        options: Optional[answers.Options] = None,
    ) -> Iterator[SavedReport]:
        "All items of list_my_reports, page by page."
        operation = answers.Operation("GET", "/api/v1/my-reports", list_field="reports", pages_by="cursor")
        return cast("Iterator[SavedReport]", self._iterate(operation, {"limit": limit, "cursor": cursor, "q": q, "pixel_id": pixel_id}, options))

    def get_my_report(
        self,
        *,
        id: int,
        options: Optional[answers.Options] = None,
    ) -> GetMyReportAnswer:
        "A bought report, exactly as sent"
        operation = answers.Operation("GET", "/api/v1/my-reports/{id}")
        return cast("GetMyReportAnswer", self._call(operation, {"id": id}, options))

    def tag_my_report(
        self,
        *,
        body: Optional[TagRequestInput] = None,
        options: Optional[answers.Options] = None,
    ) -> TagMyReportAnswer:
        "Set or clear a report’s nickname and note"
        operation = answers.Operation("POST", "/api/v1/my-reports/tag")
        return cast("TagMyReportAnswer", self._call(operation, {"body": body}, options))

    def delete_my_report(
        self,
        *,
        body: DeleteRequestInput,
        options: Optional[answers.Options] = None,
    ) -> DeleteMyReportAnswer:
        "Remove a report from the list"
        operation = answers.Operation("POST", "/api/v1/my-reports/delete")
        return cast("DeleteMyReportAnswer", self._call(operation, {"body": body}, options))

    def print_my_reports(
        self,
        *,
        body: PortfolioPdfRequestInput,
        options: Optional[answers.Options] = None,
    ) -> PrintMyReportsAnswer:
        "Bought reports as one PDF"
        operation = answers.Operation("POST", "/api/v1/my-reports/pdf")
        return cast("PrintMyReportsAnswer", self._call(operation, {"body": body}, options))

    def explain_my_report(
        self,
        *,
        id: int,
        options: Optional[answers.Options] = None,
    ) -> ExplainMyReportAnswer:
        "Why a report has another number than the one before"
        operation = answers.Operation("GET", "/api/v1/my-reports/{id}/changes")
        return cast("ExplainMyReportAnswer", self._call(operation, {"id": id}, options))

    def word_my_report(
        self,
        *,
        id: int,
        lang: Optional[Literal["en", "es"]] = None,
        options: Optional[answers.Options] = None,
    ) -> WordMyReportAnswer:
        "The sentences of a bought report in a language"
        operation = answers.Operation("GET", "/api/v1/my-reports/{id}/sentences")
        return cast("WordMyReportAnswer", self._call(operation, {"id": id, "lang": lang}, options))

    def create_report_link(
        self,
        *,
        id: int,
        options: Optional[answers.Options] = None,
    ) -> CreateReportLinkAnswer:
        "Share a report by link"
        operation = answers.Operation("POST", "/api/v1/my-reports/{id}/links")
        return cast("CreateReportLinkAnswer", self._call(operation, {"id": id}, options))

    def list_report_links(
        self,
        *,
        id: int,
        options: Optional[answers.Options] = None,
    ) -> ListReportLinksAnswer:
        "Active links to a report, newest first"
        operation = answers.Operation("GET", "/api/v1/my-reports/{id}/links")
        return cast("ListReportLinksAnswer", self._call(operation, {"id": id}, options))

    def revoke_report_link(
        self,
        *,
        id: int,
        link_id: str,
        options: Optional[answers.Options] = None,
    ) -> RevokeReportLinkAnswer:
        "Revoke a link at once"
        operation = answers.Operation("DELETE", "/api/v1/my-reports/{id}/links/{link_id}")
        return cast("RevokeReportLinkAnswer", self._call(operation, {"id": id, "link_id": link_id}, options))

    def get_shared_report(
        self,
        *,
        code: str,
        lang: Optional[Literal["en", "es"]] = None,
        options: Optional[answers.Options] = None,
    ) -> GetSharedReportAnswer:
        "A report that its buyer shares by link"
        operation = answers.Operation("GET", "/shared/{code}")
        return cast("GetSharedReportAnswer", self._call(operation, {"code": code, "lang": lang}, options))

    def get_receipt_keys(
        self,
        *,
        options: Optional[answers.Options] = None,
    ) -> GetReceiptKeysAnswer:
        "Keys that verify receipts and printed reports (JSON Web Key Set), including old ones"
        operation = answers.Operation("GET", "/.well-known/jwks.json")
        return cast("GetReceiptKeysAnswer", self._call(operation, {}, options))

    def verify_report(
        self,
        *,
        report_id: str,
        proof: Optional[str] = None,
        lang: Optional[Literal["en", "es"]] = None,
        options: Optional[answers.Options] = None,
    ) -> VerifyReportAnswer:
        "Verify a printed report"
        operation = answers.Operation("GET", "/verify/{report_id}")
        return cast("VerifyReportAnswer", self._call(operation, {"report_id": report_id, "proof": proof, "lang": lang}, options))

    def get_authorization_server(
        self,
        *,
        options: Optional[answers.Options] = None,
    ) -> GetAuthorizationServerAnswer:
        "OAuth 2.1 metadata for connecting clients (RFC 8414)"
        operation = answers.Operation("GET", "/.well-known/oauth-authorization-server")
        return cast("GetAuthorizationServerAnswer", self._call(operation, {}, options))

    def get_protected_resource(
        self,
        *,
        options: Optional[answers.Options] = None,
    ) -> GetProtectedResourceAnswer:
        "Authorization server of the API (RFC 9728)"
        operation = answers.Operation("GET", "/.well-known/oauth-protected-resource")
        return cast("GetProtectedResourceAnswer", self._call(operation, {}, options))

    def get_protected_tools(
        self,
        *,
        options: Optional[answers.Options] = None,
    ) -> GetProtectedToolsAnswer:
        "Authorization server of /mcp (RFC 9728)"
        operation = answers.Operation("GET", "/.well-known/oauth-protected-resource/mcp")
        return cast("GetProtectedToolsAnswer", self._call(operation, {}, options))

    def get_protected_connected_tools(
        self,
        *,
        options: Optional[answers.Options] = None,
    ) -> GetProtectedConnectedToolsAnswer:
        "Authorization server of /mcp/connect (RFC 9728)"
        operation = answers.Operation("GET", "/.well-known/oauth-protected-resource/mcp/connect")
        return cast("GetProtectedConnectedToolsAnswer", self._call(operation, {}, options))

    def buy_credits(
        self,
        *,
        body: PurchaseRequestInput,
        options: Optional[answers.Options] = None,
    ) -> BuyCreditsAnswer:
        "Top up credits; a test key gets fake ones at once"
        operation = answers.Operation("POST", "/api/v1/buy", takes_key=True)
        return cast("BuyCreditsAnswer", self._call(operation, {"body": body}, options))

    def list_orders(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        options: Optional[answers.Options] = None,
    ) -> ListOrdersAnswer:
        "Orders of credits, newest first"
        operation = answers.Operation("GET", "/api/v1/orders", list_field="orders", pages_by="cursor")
        return cast("ListOrdersAnswer", self._call(operation, {"limit": limit, "cursor": cursor}, options))

    def iterate_list_orders(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        options: Optional[answers.Options] = None,
    ) -> Iterator[Order]:
        "All items of list_orders, page by page."
        operation = answers.Operation("GET", "/api/v1/orders", list_field="orders", pages_by="cursor")
        return cast("Iterator[Order]", self._iterate(operation, {"limit": limit, "cursor": cursor}, options))

    def get_order(
        self,
        *,
        id: str,
        options: Optional[answers.Options] = None,
    ) -> GetOrderAnswer:
        "An order, and whether it is paid"
        operation = answers.Operation("GET", "/api/v1/orders/{id}")
        return cast("GetOrderAnswer", self._call(operation, {"id": id}, options))

    def get_invoice_pdf(
        self,
        *,
        id: str,
        number: Optional[int] = None,
        options: Optional[answers.Options] = None,
    ) -> GetInvoicePdfAnswer:
        "The invoice of an order as a PDF"
        operation = answers.Operation("GET", "/api/v1/orders/{id}/invoice.pdf")
        return cast("GetInvoicePdfAnswer", self._call(operation, {"id": id, "number": number}, options))

    def get_billing_details(
        self,
        *,
        options: Optional[answers.Options] = None,
    ) -> GetBillingDetailsAnswer:
        "Billing details for invoices"
        operation = answers.Operation("GET", "/api/v1/billing-details")
        return cast("GetBillingDetailsAnswer", self._call(operation, {}, options))

    def set_billing_details(
        self,
        *,
        body: BillingDetailsRequestInput,
        options: Optional[answers.Options] = None,
    ) -> SetBillingDetailsAnswer:
        "Set the billing details for invoices"
        operation = answers.Operation("PUT", "/api/v1/billing-details")
        return cast("SetBillingDetailsAnswer", self._call(operation, {"body": body}, options))

    def post_quote(
        self,
        *,
        body: QuoteRequestInput,
        options: Optional[answers.Options] = None,
    ) -> PostQuoteAnswer:
        "Price of a report, a series, a batch, an area or a line, valid for an hour"
        operation = answers.Operation("POST", "/api/v1/quote", takes_reuse=True)
        return cast("PostQuoteAnswer", self._call(operation, {"body": body}, options))

    def get_payment(
        self,
        *,
        txn_id: str,
        options: Optional[answers.Options] = None,
    ) -> GetPaymentAnswer:
        "State of an invoice in USDC: seen, confirmed, credited"
        operation = answers.Operation("GET", "/api/v1/pay/{txn_id}")
        return cast("GetPaymentAnswer", self._call(operation, {"txn_id": txn_id}, options))

    def get_payment_qr_code(
        self,
        *,
        txn_id: str,
        options: Optional[answers.Options] = None,
    ) -> GetPaymentQrCodeAnswer:
        "The payment link of an invoice in USDC as a QR code"
        operation = answers.Operation("GET", "/pay/{txn_id}/qr.svg")
        return cast("GetPaymentQrCodeAnswer", self._call(operation, {"txn_id": txn_id}, options))

    def get_x402_motion(
        self,
        *,
        address: Optional[str] = None,
        number: Optional[str] = None,
        street: Optional[str] = None,
        city: Optional[str] = None,
        state: Optional[str] = None,
        zip: Optional[str] = None,
        lat: Optional[float] = None,
        lon: Optional[float] = None,
        frame: Optional[str] = None,
        release: Optional[str] = None,
        max_age_days: Optional[int] = None,
        min_confidence: Optional[float] = None,
        since: Optional[str] = None,
        min_geocode_score: Optional[float] = None,
        min_match_quality: Optional[float] = None,
        min_significance: Optional[int] = None,
        max_price_usd: Optional[float] = None,
        include: Optional[List[Literal["trend_analysis", "timeseries", "ground_brief", "events", "all_frames", "two_looks", "context"]]] = None,
        brief: Optional[int] = None,
        all_frames: Optional[int] = None,
        units: Optional[Literal["mm", "in"]] = None,
        options: Optional[answers.Options] = None,
    ) -> GetX402MotionAnswer:
        "Ground-motion report, paid with the call (x402)"
        operation = answers.Operation("GET", "/api/v1/x402/motion", takes_key=True, takes_payment=True, takes_max_price=True)
        return cast("GetX402MotionAnswer", self._call(operation, {"address": address, "number": number, "street": street, "city": city, "state": state, "zip": zip, "lat": lat, "lon": lon, "frame": frame, "release": release, "max_age_days": max_age_days, "min_confidence": min_confidence, "since": since, "min_geocode_score": min_geocode_score, "min_match_quality": min_match_quality, "min_significance": min_significance, "max_price_usd": max_price_usd, "include": include, "brief": brief, "all_frames": all_frames, "units": units}, options))

    def post_x402_motion(
        self,
        *,
        body: Optional[X402MotionRequestInput] = None,
        options: Optional[answers.Options] = None,
    ) -> PostX402MotionAnswer:
        "The same with the place in the body"
        operation = answers.Operation("POST", "/api/v1/x402/motion", takes_key=True, takes_payment=True, takes_max_price=True)
        return cast("PostX402MotionAnswer", self._call(operation, {"body": body}, options))

    def post_x402_area(
        self,
        *,
        body: X402AreaRequestInput,
        options: Optional[answers.Options] = None,
    ) -> PostX402AreaAnswer:
        "Report about an area, paid with the call (x402)"
        operation = answers.Operation("POST", "/api/v1/x402/motion/area", takes_key=True, takes_payment=True, takes_max_price=True)
        return cast("PostX402AreaAnswer", self._call(operation, {"body": body}, options))

    def post_x402_profile(
        self,
        *,
        body: X402ProfileRequestInput,
        options: Optional[answers.Options] = None,
    ) -> PostX402ProfileAnswer:
        "Profile along a line, paid with the call (x402)"
        operation = answers.Operation("POST", "/api/v1/x402/motion/profile", takes_key=True, takes_payment=True, takes_max_price=True)
        return cast("PostX402ProfileAnswer", self._call(operation, {"body": body}, options))

    def top_up_by_x402(
        self,
        *,
        body: X402TopUpRequestInput,
        options: Optional[answers.Options] = None,
    ) -> TopUpByX402Answer:
        "Top up credits with a payment in the call (x402)"
        operation = answers.Operation("POST", "/api/v1/x402/topup", takes_key=True, takes_payment=True, takes_max_price=True)
        return cast("TopUpByX402Answer", self._call(operation, {"body": body}, options))

    def get_well_known_x402(
        self,
        *,
        options: Optional[answers.Options] = None,
    ) -> GetWellKnownX402Answer:
        "What you can buy here with x402"
        operation = answers.Operation("GET", "/.well-known/x402")
        return cast("GetWellKnownX402Answer", self._call(operation, {}, options))

    def get_motion(
        self,
        *,
        address: Optional[str] = None,
        number: Optional[str] = None,
        street: Optional[str] = None,
        city: Optional[str] = None,
        state: Optional[str] = None,
        zip: Optional[str] = None,
        lat: Optional[float] = None,
        lon: Optional[float] = None,
        frame: Optional[str] = None,
        release: Optional[str] = None,
        dry_run: Optional[int] = None,
        teaser: Optional[int] = None,
        mock: Optional[str] = None,
        label: Optional[str] = None,
        max_age_days: Optional[int] = None,
        min_confidence: Optional[float] = None,
        since: Optional[str] = None,
        min_geocode_score: Optional[float] = None,
        min_match_quality: Optional[float] = None,
        min_significance: Optional[int] = None,
        max_price_usd: Optional[float] = None,
        quote_id: Optional[str] = None,
        reuse: Optional[int] = None,
        include: Optional[List[Literal["trend_analysis", "timeseries", "ground_brief", "events", "all_frames", "two_looks", "context"]]] = None,
        brief: Optional[int] = None,
        all_frames: Optional[int] = None,
        compact: Optional[int] = None,
        fields: Optional[List[Literal["status", "help", "mode", "data_source", "display_units", "velocity_display", "assessment", "methodology_version", "query", "queried_at", "cost_usd", "billed_usd", "owned_report", "credits_remaining_usd", "reports_remaining", "request_id", "mock", "velocity_vertical_mm_yr", "velocity_vertical_in_yr", "velocity_uncertainty_mm_yr", "velocity_uncertainty_in_yr", "interval_95_mm_yr", "velocity_los_mm_yr", "seasonal_amplitude_mm", "seasonal_removed_mm", "seasonal_shared_mm", "seasonal_shared_uncertainty_mm", "total_motion_mm", "total_motion_in", "signal_to_noise", "false_alarm_share", "differential_motion", "confidence", "neighbor_consistent", "neighbor_spread_mm_yr", "velocity_vs_surroundings_mm_yr", "velocity_vs_surroundings_uncertainty_mm_yr", "surroundings_radius_m", "pace_spread_mm_yr", "pace", "quality", "rate_without_events_mm_yr", "rate_without_events_uncertainty_mm_yr", "recent_rate_mm_yr", "recent_rate_uncertainty_mm_yr", "recent_change_mm_yr", "recent_change_uncertainty_mm_yr", "acceleration_mm_yr2", "acceleration_uncertainty_mm_yr2", "severity", "n_measurements", "span_years", "seasonal_dominant", "seasonal_dominant_certain", "trend", "assessment_code", "confidence_tier", "within_margin_kind", "verdict", "verdict_code", "evidence", "near_threshold", "significant_nonzero", "nearest_stations", "coverage", "frame", "release", "pixel_id", "pixel_polygon", "pixel_geojson", "cell_size_m", "last_observation", "data_age_days", "data_freshness", "freshness_note", "estimated_next_acquisition", "data_coverage", "provenance", "trend_analysis", "timeseries", "ground_brief", "events", "all_frames", "two_looks", "context", "geometry", "velocity_east_mm_yr", "velocity_east_uncertainty_mm_yr", "up_east_correlation", "east_shift"]]] = None,
        units: Optional[Literal["mm", "in"]] = None,
        options: Optional[answers.Options] = None,
    ) -> GetMotionAnswer:
        "Ground-motion report for a place"
        operation = answers.Operation("GET", "/api/v1/motion", takes_key=True, takes_max_price=True, takes_reuse=True)
        return cast("GetMotionAnswer", self._call(operation, {"address": address, "number": number, "street": street, "city": city, "state": state, "zip": zip, "lat": lat, "lon": lon, "frame": frame, "release": release, "dry_run": dry_run, "teaser": teaser, "mock": mock, "label": label, "max_age_days": max_age_days, "min_confidence": min_confidence, "since": since, "min_geocode_score": min_geocode_score, "min_match_quality": min_match_quality, "min_significance": min_significance, "max_price_usd": max_price_usd, "quote_id": quote_id, "reuse": reuse, "include": include, "brief": brief, "all_frames": all_frames, "compact": compact, "fields": fields, "units": units}, options))

    def get_timeseries(
        self,
        *,
        address: Optional[str] = None,
        number: Optional[str] = None,
        street: Optional[str] = None,
        city: Optional[str] = None,
        state: Optional[str] = None,
        zip: Optional[str] = None,
        lat: Optional[float] = None,
        lon: Optional[float] = None,
        frame: Optional[str] = None,
        release: Optional[str] = None,
        reference_date: Optional[str] = None,
        reference_date2: Optional[str] = None,
        max_points: Optional[int] = None,
        series_type: Optional[Literal["measured", "modeled"]] = None,
        dry_run: Optional[int] = None,
        teaser: Optional[int] = None,
        mock: Optional[str] = None,
        label: Optional[str] = None,
        max_age_days: Optional[int] = None,
        min_confidence: Optional[float] = None,
        since: Optional[str] = None,
        min_geocode_score: Optional[float] = None,
        min_match_quality: Optional[float] = None,
        min_significance: Optional[int] = None,
        max_price_usd: Optional[float] = None,
        quote_id: Optional[str] = None,
        reuse: Optional[int] = None,
        options: Optional[answers.Options] = None,
    ) -> GetTimeseriesAnswer:
        "Multi-year cumulative vertical motion of a place"
        operation = answers.Operation("GET", "/api/v1/timeseries", takes_key=True, takes_max_price=True, takes_reuse=True)
        return cast("GetTimeseriesAnswer", self._call(operation, {"address": address, "number": number, "street": street, "city": city, "state": state, "zip": zip, "lat": lat, "lon": lon, "frame": frame, "release": release, "reference_date": reference_date, "reference_date2": reference_date2, "max_points": max_points, "series_type": series_type, "dry_run": dry_run, "teaser": teaser, "mock": mock, "label": label, "max_age_days": max_age_days, "min_confidence": min_confidence, "since": since, "min_geocode_score": min_geocode_score, "min_match_quality": min_match_quality, "min_significance": min_significance, "max_price_usd": max_price_usd, "quote_id": quote_id, "reuse": reuse}, options))

    def get_report_pdf(
        self,
        *,
        address: Optional[str] = None,
        number: Optional[str] = None,
        street: Optional[str] = None,
        city: Optional[str] = None,
        state: Optional[str] = None,
        zip: Optional[str] = None,
        lat: Optional[float] = None,
        lon: Optional[float] = None,
        frame: Optional[str] = None,
        release: Optional[str] = None,
        brief: Optional[int] = None,
        include: Optional[List[Literal["context"]]] = None,
        lang: Optional[Literal["en", "es"]] = None,
        dry_run: Optional[int] = None,
        teaser: Optional[int] = None,
        mock: Optional[str] = None,
        label: Optional[str] = None,
        max_age_days: Optional[int] = None,
        min_confidence: Optional[float] = None,
        since: Optional[str] = None,
        min_geocode_score: Optional[float] = None,
        min_match_quality: Optional[float] = None,
        min_significance: Optional[int] = None,
        max_price_usd: Optional[float] = None,
        quote_id: Optional[str] = None,
        reuse: Optional[int] = None,
        options: Optional[answers.Options] = None,
    ) -> GetReportPdfAnswer:
        "Ground-motion report for a place as a PDF"
        operation = answers.Operation("GET", "/report.pdf", takes_key=True, takes_max_price=True, takes_reuse=True)
        return cast("GetReportPdfAnswer", self._call(operation, {"address": address, "number": number, "street": street, "city": city, "state": state, "zip": zip, "lat": lat, "lon": lon, "frame": frame, "release": release, "brief": brief, "include": include, "lang": lang, "dry_run": dry_run, "teaser": teaser, "mock": mock, "label": label, "max_age_days": max_age_days, "min_confidence": min_confidence, "since": since, "min_geocode_score": min_geocode_score, "min_match_quality": min_match_quality, "min_significance": min_significance, "max_price_usd": max_price_usd, "quote_id": quote_id, "reuse": reuse}, options))

    def post_motion_area(
        self,
        *,
        body: AreaRequestInput,
        options: Optional[answers.Options] = None,
    ) -> PostMotionAreaAnswer:
        "Ground-motion report for an area of up to 25 km²"
        operation = answers.Operation("POST", "/api/v1/motion/area", takes_key=True, takes_max_price=True, takes_reuse=True)
        return cast("PostMotionAreaAnswer", self._call(operation, {"body": body}, options))

    def post_motion_profile(
        self,
        *,
        body: ProfileRequestInput,
        options: Optional[answers.Options] = None,
    ) -> PostMotionProfileAnswer:
        "Ground motion along a line of up to 25 km"
        operation = answers.Operation("POST", "/api/v1/motion/profile", takes_key=True, takes_max_price=True, takes_reuse=True)
        return cast("PostMotionProfileAnswer", self._call(operation, {"body": body}, options))

    def get_badge(
        self,
        *,
        key: Optional[str] = None,
        address: Optional[str] = None,
        lat: Optional[float] = None,
        lon: Optional[float] = None,
        mock: Optional[str] = None,
        lang: Optional[Literal["en", "es"]] = None,
        options: Optional[answers.Options] = None,
    ) -> GetBadgeAnswer:
        "A badge for another site: the verdict of a place in a line"
        operation = answers.Operation("GET", "/embed/badge.svg")
        return cast("GetBadgeAnswer", self._call(operation, {"key": key, "address": address, "lat": lat, "lon": lon, "mock": mock, "lang": lang}, options))

    def post_motion_batch(
        self,
        *,
        body: BatchRequestInput,
        options: Optional[answers.Options] = None,
    ) -> PostMotionBatchAnswer:
        "Reports for up to 1000 places"
        operation = answers.Operation("POST", "/api/v1/motion/batch", takes_key=True, takes_max_price=True, takes_reuse=True)
        return cast("PostMotionBatchAnswer", self._call(operation, {"body": body}, options))

    def get_motion_batch_job(
        self,
        *,
        job_id: str,
        options: Optional[answers.Options] = None,
    ) -> GetMotionBatchJobAnswer:
        "An asynchronous batch: its status and, when it is done, the whole result"
        operation = answers.Operation("GET", "/api/v1/motion/batch/{job_id}")
        return cast("GetMotionBatchJobAnswer", self._call(operation, {"job_id": job_id}, options))

    def post_coverage_batch(
        self,
        *,
        body: CoverageBatchRequestInput,
        options: Optional[answers.Options] = None,
    ) -> PostCoverageBatchAnswer:
        "Which of up to 5000 places are covered, and which status a report of each would have"
        operation = answers.Operation("POST", "/api/v1/coverage/batch")
        return cast("PostCoverageBatchAnswer", self._call(operation, {"body": body}, options))

    def get_coverage(
        self,
        *,
        address: Optional[str] = None,
        number: Optional[str] = None,
        street: Optional[str] = None,
        city: Optional[str] = None,
        state: Optional[str] = None,
        zip: Optional[str] = None,
        lat: Optional[float] = None,
        lon: Optional[float] = None,
        options: Optional[answers.Options] = None,
    ) -> GetCoverageAnswer:
        "Whether a place is covered; without arguments, the list of live frames"
        operation = answers.Operation("GET", "/api/v1/coverage")
        return cast("GetCoverageAnswer", self._call(operation, {"address": address, "number": number, "street": street, "city": city, "state": state, "zip": zip, "lat": lat, "lon": lon}, options))

    def get_pixel(
        self,
        *,
        address: Optional[str] = None,
        number: Optional[str] = None,
        street: Optional[str] = None,
        city: Optional[str] = None,
        state: Optional[str] = None,
        zip: Optional[str] = None,
        lat: Optional[float] = None,
        lon: Optional[float] = None,
        options: Optional[answers.Options] = None,
    ) -> GetPixelAnswer:
        "The exact measurement cell of a place: corners and coverage, no velocity"
        operation = answers.Operation("GET", "/api/v1/pixel")
        return cast("GetPixelAnswer", self._call(operation, {"address": address, "number": number, "street": street, "city": city, "state": state, "zip": zip, "lat": lat, "lon": lon}, options))

    def get_place_rates(
        self,
        *,
        address: Optional[str] = None,
        number: Optional[str] = None,
        street: Optional[str] = None,
        city: Optional[str] = None,
        state: Optional[str] = None,
        zip: Optional[str] = None,
        lat: Optional[float] = None,
        lon: Optional[float] = None,
        options: Optional[answers.Options] = None,
    ) -> GetPlaceRatesAnswer:
        "How the ground around a place moves: counts of cells by rate"
        operation = answers.Operation("GET", "/api/v1/places/rates")
        return cast("GetPlaceRatesAnswer", self._call(operation, {"address": address, "number": number, "street": street, "city": city, "state": state, "zip": zip, "lat": lat, "lon": lon}, options))

    def get_sitemap(
        self,
        *,
        state: Optional[str] = None,
        options: Optional[answers.Options] = None,
    ) -> GetSitemapAnswer:
        "The sitemaps of the states, or the pages of one (sitemaps.org)"
        operation = answers.Operation("GET", "/sitemap.xml")
        return cast("GetSitemapAnswer", self._call(operation, {"state": state}, options))

    def get_geocode(
        self,
        *,
        address: Optional[str] = None,
        number: Optional[str] = None,
        street: Optional[str] = None,
        city: Optional[str] = None,
        state: Optional[str] = None,
        zip: Optional[str] = None,
        options: Optional[answers.Options] = None,
    ) -> GetGeocodeAnswer:
        "Where an address is, how precisely we know that, and what else it can mean"
        operation = answers.Operation("GET", "/api/v1/geocode")
        return cast("GetGeocodeAnswer", self._call(operation, {"address": address, "number": number, "street": street, "city": city, "state": state, "zip": zip}, options))

    def get_reverse_geocode(
        self,
        *,
        lat: Optional[float] = None,
        lon: Optional[float] = None,
        options: Optional[answers.Options] = None,
    ) -> GetReverseGeocodeAnswer:
        "The address nearest to a point"
        operation = answers.Operation("GET", "/api/v1/geocode/reverse")
        return cast("GetReverseGeocodeAnswer", self._call(operation, {"lat": lat, "lon": lon}, options))

    def suggest_addresses(
        self,
        *,
        q: str,
        lat: Optional[float] = None,
        lon: Optional[float] = None,
        limit: Optional[int] = None,
        options: Optional[answers.Options] = None,
    ) -> SuggestAddressesAnswer:
        "Suggestions for an address while it is typed"
        operation = answers.Operation("GET", "/api/v1/geocode/suggest")
        return cast("SuggestAddressesAnswer", self._call(operation, {"q": q, "lat": lat, "lon": lon, "limit": limit}, options))

    def list_frames(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        options: Optional[answers.Options] = None,
    ) -> ListFramesAnswer:
        "Every live frame with its last observation and age"
        operation = answers.Operation("GET", "/api/v1/frames", list_field="frames", pages_by="cursor")
        return cast("ListFramesAnswer", self._call(operation, {"limit": limit, "cursor": cursor}, options))

    def iterate_list_frames(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        options: Optional[answers.Options] = None,
    ) -> Iterator[Frame]:
        "All items of list_frames, page by page."
        operation = answers.Operation("GET", "/api/v1/frames", list_field="frames", pages_by="cursor")
        return cast("Iterator[Frame]", self._iterate(operation, {"limit": limit, "cursor": cursor}, options))

    def get_frame_last_updated(
        self,
        *,
        frame_id: str,
        options: Optional[answers.Options] = None,
    ) -> GetFrameLastUpdatedAnswer:
        "When a frame last got new data"
        operation = answers.Operation("GET", "/api/v1/frames/{frame_id}/last_updated")
        return cast("GetFrameLastUpdatedAnswer", self._call(operation, {"frame_id": frame_id}, options))

    def get_frame_quality(
        self,
        *,
        frame_id: str,
        options: Optional[answers.Options] = None,
    ) -> GetFrameQualityAnswer:
        "How good a frame is: its zero, its GNSS stations with held-out errors, its tropospheric correction"
        operation = answers.Operation("GET", "/api/v1/frames/{frame_id}/quality")
        return cast("GetFrameQualityAnswer", self._call(operation, {"frame_id": frame_id}, options))

    def get_stac(
        self,
        *,
        options: Optional[answers.Options] = None,
    ) -> GetStacAnswer:
        "The STAC catalog"
        operation = answers.Operation("GET", "/stac")
        return cast("GetStacAnswer", self._call(operation, {}, options))

    def get_stac_conformance(
        self,
        *,
        options: Optional[answers.Options] = None,
    ) -> GetStacConformanceAnswer:
        "Supported parts of STAC API and OGC API Features"
        operation = answers.Operation("GET", "/stac/conformance")
        return cast("GetStacConformanceAnswer", self._call(operation, {}, options))

    def list_stac_collections(
        self,
        *,
        options: Optional[answers.Options] = None,
    ) -> ListStacCollectionsAnswer:
        "The collections of the STAC catalog"
        operation = answers.Operation("GET", "/stac/collections")
        return cast("ListStacCollectionsAnswer", self._call(operation, {}, options))

    def get_stac_collection(
        self,
        *,
        options: Optional[answers.Options] = None,
    ) -> GetStacCollectionAnswer:
        "The frames as a STAC Collection"
        operation = answers.Operation("GET", "/stac/collections/ground-motion")
        return cast("GetStacCollectionAnswer", self._call(operation, {}, options))

    def list_stac_items(
        self,
        *,
        limit: Optional[int] = None,
        bbox: Optional[str] = None,
        datetime: Optional[str] = None,
        cursor: Optional[str] = None,
        options: Optional[answers.Options] = None,
    ) -> ListStacItemsAnswer:
        "A page of STAC Items, one per frame"
        operation = answers.Operation("GET", "/stac/collections/ground-motion/items")
        return cast("ListStacItemsAnswer", self._call(operation, {"limit": limit, "bbox": bbox, "datetime": datetime, "cursor": cursor}, options))

    def get_stac_item(
        self,
        *,
        frame_id: str,
        options: Optional[answers.Options] = None,
    ) -> GetStacItemAnswer:
        "The current release of a frame, as a STAC Item"
        operation = answers.Operation("GET", "/stac/collections/ground-motion/items/{frame_id}")
        return cast("GetStacItemAnswer", self._call(operation, {"frame_id": frame_id}, options))

    def search_stac(
        self,
        *,
        limit: Optional[int] = None,
        bbox: Optional[str] = None,
        intersects: Optional[str] = None,
        datetime: Optional[str] = None,
        ids: Optional[str] = None,
        collections: Optional[str] = None,
        cursor: Optional[str] = None,
        options: Optional[answers.Options] = None,
    ) -> SearchStacAnswer:
        "Frames by place and time, as STAC Items"
        operation = answers.Operation("GET", "/stac/search")
        return cast("SearchStacAnswer", self._call(operation, {"limit": limit, "bbox": bbox, "intersects": intersects, "datetime": datetime, "ids": ids, "collections": collections, "cursor": cursor}, options))

    def post_stac_search(
        self,
        *,
        body: StacSearchBodyInput,
        options: Optional[answers.Options] = None,
    ) -> PostStacSearchAnswer:
        "The same, with a body"
        operation = answers.Operation("POST", "/stac/search")
        return cast("PostStacSearchAnswer", self._call(operation, {"body": body}, options))

    def get_quicklook(
        self,
        *,
        frame_id: str,
        release_id: str,
        options: Optional[answers.Options] = None,
    ) -> GetQuicklookAnswer:
        "The quick-look picture of a release"
        operation = answers.Operation("GET", "/stac/assets/{frame_id}/{release_id}/overview.png")
        return cast("GetQuicklookAnswer", self._call(operation, {"frame_id": frame_id, "release_id": release_id}, options))

    def get_release_file(
        self,
        *,
        frame_id: str,
        release_id: str,
        file: str,
        options: Optional[answers.Options] = None,
    ) -> GetReleaseFileAnswer:
        "A file of a release: a map (COG) or a description of the release"
        operation = answers.Operation("GET", "/stac/assets/{frame_id}/{release_id}/{file}")
        return cast("GetReleaseFileAnswer", self._call(operation, {"frame_id": frame_id, "release_id": release_id, "file": file}, options))

    def get_release_partition(
        self,
        *,
        frame_id: str,
        release_id: str,
        table: str,
        partition: str,
        file: str,
        options: Optional[answers.Options] = None,
    ) -> GetReleasePartitionAnswer:
        "A Parquet partition of a release: cells or their series"
        operation = answers.Operation("GET", "/stac/assets/{frame_id}/{release_id}/{table}/{partition}/{file}")
        return cast("GetReleasePartitionAnswer", self._call(operation, {"frame_id": frame_id, "release_id": release_id, "table": table, "partition": partition, "file": file}, options))

    def get_map(
        self,
        *,
        address: Optional[str] = None,
        number: Optional[str] = None,
        street: Optional[str] = None,
        city: Optional[str] = None,
        state: Optional[str] = None,
        zip: Optional[str] = None,
        lat: Optional[float] = None,
        lon: Optional[float] = None,
        half_km: Optional[float] = None,
        layer: Optional[Literal["velocity", "uncertainty", "confidence", "seasonal"]] = None,
        look: Optional[Literal["ascending", "descending", "two_looks", "east"]] = None,
        size: Optional[int] = None,
        basemap: Optional[int] = None,
        format: Optional[Literal["png", "webp"]] = None,
        options: Optional[answers.Options] = None,
    ) -> GetMapAnswer:
        "A picture of the ground around a place, with bounds and legend"
        operation = answers.Operation("GET", "/api/v1/map")
        return cast("GetMapAnswer", self._call(operation, {"address": address, "number": number, "street": street, "city": city, "state": state, "zip": zip, "lat": lat, "lon": lon, "half_km": half_km, "layer": layer, "look": look, "size": size, "basemap": basemap, "format": format}, options))

    def get_basemap_tile(
        self,
        *,
        z: int,
        x: int,
        tile: str,
        options: Optional[answers.Options] = None,
    ) -> GetBasemapTileAnswer:
        "A vector tile (MVT) of streets, railways, water, parks, buildings and place names"
        operation = answers.Operation("GET", "/api/v1/basemap/{z}/{x}/{tile}")
        return cast("GetBasemapTileAnswer", self._call(operation, {"z": z, "x": x, "tile": tile}, options))

    def get_basemap_tile_json(
        self,
        *,
        options: Optional[answers.Options] = None,
    ) -> GetBasemapTileJsonAnswer:
        "The basemap’s tiles for map clients: TileJSON 3.0.0"
        operation = answers.Operation("GET", "/api/v1/basemap.json")
        return cast("GetBasemapTileJsonAnswer", self._call(operation, {}, options))

    def get_map_events(
        self,
        *,
        bbox: str,
        since: Optional[str] = None,
        options: Optional[answers.Options] = None,
    ) -> GetMapEventsAnswer:
        "Where and when the ground dropped, rose or changed its pace: GeoJSON points"
        operation = answers.Operation("GET", "/api/v1/map/events")
        return cast("GetMapEventsAnswer", self._call(operation, {"bbox": bbox, "since": since}, options))

    def get_tile(
        self,
        *,
        layer: Literal["velocity", "uncertainty", "confidence", "seasonal"],
        z: int,
        x: int,
        tile: str,
        look: Optional[Literal["ascending", "descending", "two_looks", "east"]] = None,
        options: Optional[answers.Options] = None,
    ) -> GetTileAnswer:
        "A map tile (XYZ) of all frames, transparent where nothing was measured"
        operation = answers.Operation("GET", "/tiles/{layer}/{z}/{x}/{tile}")
        return cast("GetTileAnswer", self._call(operation, {"layer": layer, "z": z, "x": x, "tile": tile, "look": look}, options))

    def get_tile_json(
        self,
        *,
        document: Literal["velocity.json", "velocity.qml", "uncertainty.json", "uncertainty.qml", "confidence.json", "confidence.qml", "seasonal.json", "seasonal.qml"],
        look: Optional[Literal["ascending", "descending", "two_looks", "east"]] = None,
        options: Optional[answers.Options] = None,
    ) -> GetTileJsonAnswer:
        "A layer’s tiles for map clients: TileJSON 3.0.0 with its legend"
        operation = answers.Operation("GET", "/tiles/{document}")
        return cast("GetTileJsonAnswer", self._call(operation, {"document": document, "look": look}, options))

    def get_wmts_capabilities(
        self,
        *,
        options: Optional[answers.Options] = None,
    ) -> GetWmtsCapabilitiesAnswer:
        "The map’s layers for QGIS, ArcGIS and others: WMTS 1.0.0"
        operation = answers.Operation("GET", "/wmts/1.0.0/WMTSCapabilities.xml")
        return cast("GetWmtsCapabilitiesAnswer", self._call(operation, {}, options))

    def get_wmts(
        self,
        *,
        service: Optional[str] = None,
        request: Optional[str] = None,
        version: Optional[str] = None,
        layer: Optional[str] = None,
        style: Optional[str] = None,
        format: Optional[str] = None,
        tilematrixset: Optional[str] = None,
        tilematrix: Optional[str] = None,
        tilerow: Optional[str] = None,
        tilecol: Optional[str] = None,
        options: Optional[answers.Options] = None,
    ) -> GetWmtsAnswer:
        "The same as key-value pairs: GetCapabilities, GetTile"
        operation = answers.Operation("GET", "/wmts")
        return cast("GetWmtsAnswer", self._call(operation, {"service": service, "request": request, "version": version, "layer": layer, "style": style, "format": format, "tilematrixset": tilematrixset, "tilematrix": tilematrix, "tilerow": tilerow, "tilecol": tilecol}, options))

    def get_async_api(
        self,
        *,
        options: Optional[answers.Options] = None,
    ) -> GetAsyncApiAnswer:
        "Events sent to webhooks, AsyncAPI 3.0"
        operation = answers.Operation("GET", "/asyncapi.json")
        return cast("GetAsyncApiAnswer", self._call(operation, {}, options))

    def list_events(
        self,
        *,
        after: Optional[str] = None,
        types: Optional[List[Literal["frame.updated", "frame.reprocessed", "balance.low", "batch.done", "order.paid", "order.refunded", "order.disputed", "order.reversed", "ticket.replied", "report.corrected", "watch.alert", "webhook.disabled"]]] = None,
        limit: Optional[int] = None,
        options: Optional[answers.Options] = None,
    ) -> ListEventsAnswer:
        "Events in order, from any position"
        operation = answers.Operation("GET", "/api/v1/events", list_field="events", pages_by="after")
        return cast("ListEventsAnswer", self._call(operation, {"after": after, "types": types, "limit": limit}, options))

    def iterate_list_events(
        self,
        *,
        after: Optional[str] = None,
        types: Optional[List[Literal["frame.updated", "frame.reprocessed", "balance.low", "batch.done", "order.paid", "order.refunded", "order.disputed", "order.reversed", "ticket.replied", "report.corrected", "watch.alert", "webhook.disabled"]]] = None,
        limit: Optional[int] = None,
        options: Optional[answers.Options] = None,
    ) -> Iterator[Event]:
        "All items of list_events, page by page."
        operation = answers.Operation("GET", "/api/v1/events", list_field="events", pages_by="after")
        return cast("Iterator[Event]", self._iterate(operation, {"after": after, "types": types, "limit": limit}, options))

    def list_webhooks(
        self,
        *,
        options: Optional[answers.Options] = None,
    ) -> ListWebhooksAnswer:
        "Webhooks of the account"
        operation = answers.Operation("GET", "/api/v1/webhooks")
        return cast("ListWebhooksAnswer", self._call(operation, {}, options))

    def create_webhook(
        self,
        *,
        body: WebhookRequestInput,
        options: Optional[answers.Options] = None,
    ) -> CreateWebhookAnswer:
        "Have events sent to a URL from now on"
        operation = answers.Operation("POST", "/api/v1/webhooks")
        return cast("CreateWebhookAnswer", self._call(operation, {"body": body}, options))

    def get_webhook(
        self,
        *,
        wid: str,
        options: Optional[answers.Options] = None,
    ) -> GetWebhookAnswer:
        "A webhook, and its state"
        operation = answers.Operation("GET", "/api/v1/webhooks/{wid}")
        return cast("GetWebhookAnswer", self._call(operation, {"wid": wid}, options))

    def change_webhook(
        self,
        *,
        wid: str,
        body: WebhookChangeInput,
        options: Optional[answers.Options] = None,
    ) -> ChangeWebhookAnswer:
        "Change a webhook, or enable it again"
        operation = answers.Operation("PATCH", "/api/v1/webhooks/{wid}")
        return cast("ChangeWebhookAnswer", self._call(operation, {"wid": wid, "body": body}, options))

    def delete_webhook(
        self,
        *,
        wid: str,
        options: Optional[answers.Options] = None,
    ) -> DeleteWebhookAnswer:
        "Delete a webhook at once"
        operation = answers.Operation("DELETE", "/api/v1/webhooks/{wid}")
        return cast("DeleteWebhookAnswer", self._call(operation, {"wid": wid}, options))

    def rotate_webhook_secret(
        self,
        *,
        wid: str,
        options: Optional[answers.Options] = None,
    ) -> RotateWebhookSecretAnswer:
        "Create a new secret; for one day, deliveries are also signed with the old one"
        operation = answers.Operation("POST", "/api/v1/webhooks/{wid}/rotate-secret")
        return cast("RotateWebhookSecretAnswer", self._call(operation, {"wid": wid}, options))

    def list_webhook_deliveries(
        self,
        *,
        wid: str,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        options: Optional[answers.Options] = None,
    ) -> ListWebhookDeliveriesAnswer:
        "Delivery attempts, newest first"
        operation = answers.Operation("GET", "/api/v1/webhooks/{wid}/deliveries", list_field="deliveries", pages_by="cursor")
        return cast("ListWebhookDeliveriesAnswer", self._call(operation, {"wid": wid, "limit": limit, "cursor": cursor}, options))

    def iterate_list_webhook_deliveries(
        self,
        *,
        wid: str,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        options: Optional[answers.Options] = None,
    ) -> Iterator[WebhookDelivery]:
        "All items of list_webhook_deliveries, page by page."
        operation = answers.Operation("GET", "/api/v1/webhooks/{wid}/deliveries", list_field="deliveries", pages_by="cursor")
        return cast("Iterator[WebhookDelivery]", self._iterate(operation, {"wid": wid, "limit": limit, "cursor": cursor}, options))

    def test_webhook(
        self,
        *,
        wid: str,
        options: Optional[answers.Options] = None,
    ) -> TestWebhookAnswer:
        "Send a signed event of type webhook.test now, and return the receiver's answer"
        operation = answers.Operation("POST", "/api/v1/webhooks/{wid}/test")
        return cast("TestWebhookAnswer", self._call(operation, {"wid": wid}, options))

    def replay_webhook(
        self,
        *,
        wid: str,
        body: WebhookReplayInput,
        options: Optional[answers.Options] = None,
    ) -> ReplayWebhookAnswer:
        "Send events again, by id or range"
        operation = answers.Operation("POST", "/api/v1/webhooks/{wid}/replay")
        return cast("ReplayWebhookAnswer", self._call(operation, {"wid": wid, "body": body}, options))

    def create_watch(
        self,
        *,
        body: WatchRequestInput,
        options: Optional[answers.Options] = None,
    ) -> CreateWatchAnswer:
        "Watch a place, or many cells"
        operation = answers.Operation("POST", "/api/v1/watches")
        return cast("CreateWatchAnswer", self._call(operation, {"body": body}, options))

    def list_watches(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        options: Optional[answers.Options] = None,
    ) -> ListWatchesAnswer:
        "Watches, newest first"
        operation = answers.Operation("GET", "/api/v1/watches", list_field="watches", pages_by="cursor")
        return cast("ListWatchesAnswer", self._call(operation, {"limit": limit, "cursor": cursor}, options))

    def iterate_list_watches(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        options: Optional[answers.Options] = None,
    ) -> Iterator[Watch]:
        "All items of list_watches, page by page."
        operation = answers.Operation("GET", "/api/v1/watches", list_field="watches", pages_by="cursor")
        return cast("Iterator[Watch]", self._iterate(operation, {"limit": limit, "cursor": cursor}, options))

    def get_watch(
        self,
        *,
        watch_id: str,
        options: Optional[answers.Options] = None,
    ) -> GetWatchAnswer:
        "A watch"
        operation = answers.Operation("GET", "/api/v1/watches/{watch_id}")
        return cast("GetWatchAnswer", self._call(operation, {"watch_id": watch_id}, options))

    def change_watch(
        self,
        *,
        watch_id: str,
        body: WatchChangeInput,
        options: Optional[answers.Options] = None,
    ) -> ChangeWatchAnswer:
        "Pause, resume or rename a watch, or change what it buys"
        operation = answers.Operation("PATCH", "/api/v1/watches/{watch_id}")
        return cast("ChangeWatchAnswer", self._call(operation, {"watch_id": watch_id, "body": body}, options))

    def delete_watch(
        self,
        *,
        watch_id: str,
        options: Optional[answers.Options] = None,
    ) -> DeleteWatchAnswer:
        "Stop watching"
        operation = answers.Operation("DELETE", "/api/v1/watches/{watch_id}")
        return cast("DeleteWatchAnswer", self._call(operation, {"watch_id": watch_id}, options))

    def list_tickets(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        options: Optional[answers.Options] = None,
    ) -> ListTicketsAnswer:
        "Support tickets, newest first"
        operation = answers.Operation("GET", "/api/v1/support", list_field="tickets", pages_by="cursor")
        return cast("ListTicketsAnswer", self._call(operation, {"limit": limit, "cursor": cursor}, options))

    def iterate_list_tickets(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        options: Optional[answers.Options] = None,
    ) -> Iterator[Ticket]:
        "All items of list_tickets, page by page."
        operation = answers.Operation("GET", "/api/v1/support", list_field="tickets", pages_by="cursor")
        return cast("Iterator[Ticket]", self._iterate(operation, {"limit": limit, "cursor": cursor}, options))

    def open_ticket(
        self,
        *,
        body: TicketRequestInput,
        options: Optional[answers.Options] = None,
    ) -> OpenTicketAnswer:
        "Ask a person of this service"
        operation = answers.Operation("POST", "/api/v1/support", takes_key=True)
        return cast("OpenTicketAnswer", self._call(operation, {"body": body}, options))

    def get_ticket(
        self,
        *,
        tid: str,
        options: Optional[answers.Options] = None,
    ) -> GetTicketAnswer:
        "A support ticket and its conversation"
        operation = answers.Operation("GET", "/api/v1/support/{tid}")
        return cast("GetTicketAnswer", self._call(operation, {"tid": tid}, options))

    def reply_to_ticket(
        self,
        *,
        tid: str,
        body: TicketReplyInput,
        options: Optional[answers.Options] = None,
    ) -> ReplyToTicketAnswer:
        "Reply to a support ticket, or close it"
        operation = answers.Operation("POST", "/api/v1/support/{tid}", takes_key=True)
        return cast("ReplyToTicketAnswer", self._call(operation, {"tid": tid, "body": body}, options))

    def challenge_report(
        self,
        *,
        id: int,
        body: ChallengeRequestInput,
        options: Optional[answers.Options] = None,
    ) -> ChallengeReportAnswer:
        "Challenge a bought report"
        operation = answers.Operation("POST", "/api/v1/my-reports/{id}/challenge")
        return cast("ChallengeReportAnswer", self._call(operation, {"id": id, "body": body}, options))

    def list_challenges(
        self,
        *,
        id: int,
        options: Optional[answers.Options] = None,
    ) -> ListChallengesAnswer:
        "Challenges of a bought report, oldest first"
        operation = answers.Operation("GET", "/api/v1/my-reports/{id}/challenge")
        return cast("ListChallengesAnswer", self._call(operation, {"id": id}, options))

    def list_corrections(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        frame_id: Optional[str] = None,
        options: Optional[answers.Options] = None,
    ) -> ListCorrectionsAnswer:
        "What was wrong in reports and how it was fixed, newest first"
        operation = answers.Operation("GET", "/api/v1/corrections", list_field="corrections", pages_by="cursor")
        return cast("ListCorrectionsAnswer", self._call(operation, {"limit": limit, "cursor": cursor, "frame_id": frame_id}, options))

    def iterate_list_corrections(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        frame_id: Optional[str] = None,
        options: Optional[answers.Options] = None,
    ) -> Iterator[Correction]:
        "All items of list_corrections, page by page."
        operation = answers.Operation("GET", "/api/v1/corrections", list_field="corrections", pages_by="cursor")
        return cast("Iterator[Correction]", self._iterate(operation, {"limit": limit, "cursor": cursor, "frame_id": frame_id}, options))

    def get_corrections_feed(
        self,
        *,
        options: Optional[answers.Options] = None,
    ) -> GetCorrectionsFeedAnswer:
        "The log of corrections as a feed (JSON Feed 1.1)"
        operation = answers.Operation("GET", "/corrections.json")
        return cast("GetCorrectionsFeedAnswer", self._call(operation, {}, options))

    def post_chat(
        self,
        *,
        body: Optional[ChatRequestInput] = None,
        options: Optional[answers.Options] = None,
    ) -> PostChatAnswer:
        "Ask the assistant"
        operation = answers.Operation("POST", "/api/v1/chat")
        return cast("PostChatAnswer", self._call(operation, {"body": body}, options))

    def list_my_chats(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        options: Optional[answers.Options] = None,
    ) -> ListMyChatsAnswer:
        "Conversations with the assistant, most recently used first"
        operation = answers.Operation("GET", "/api/v1/my-chats", list_field="chats", pages_by="cursor")
        return cast("ListMyChatsAnswer", self._call(operation, {"limit": limit, "cursor": cursor}, options))

    def iterate_list_my_chats(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        options: Optional[answers.Options] = None,
    ) -> Iterator[Chat]:
        "All items of list_my_chats, page by page."
        operation = answers.Operation("GET", "/api/v1/my-chats", list_field="chats", pages_by="cursor")
        return cast("Iterator[Chat]", self._iterate(operation, {"limit": limit, "cursor": cursor}, options))

    def get_my_chat(
        self,
        *,
        convo: str,
        options: Optional[answers.Options] = None,
    ) -> GetMyChatAnswer:
        "A conversation with the assistant"
        operation = answers.Operation("GET", "/api/v1/my-chats/{convo}")
        return cast("GetMyChatAnswer", self._call(operation, {"convo": convo}, options))

    def delete_my_chat(
        self,
        *,
        convo: str,
        options: Optional[answers.Options] = None,
    ) -> DeleteMyChatAnswer:
        "Delete a conversation with the assistant"
        operation = answers.Operation("DELETE", "/api/v1/my-chats/{convo}")
        return cast("DeleteMyChatAnswer", self._call(operation, {"convo": convo}, options))

    def get_explorer_settings(
        self,
        *,
        options: Optional[answers.Options] = None,
    ) -> GetExplorerSettingsAnswer:
        "Settings of this server for the explorer page"
        operation = answers.Operation("GET", "/explorer.json")
        return cast("GetExplorerSettingsAnswer", self._call(operation, {}, options))
