# Generated from schemas/openapi.json by `npm run openapi`: do not edit.
"""What the API takes and answers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Dict, List, Literal, TypedDict, Union

if TYPE_CHECKING:
    from typing_extensions import NotRequired


class AccountDeleted(TypedDict):
    account_id: str
    deleted: Literal[True]
    forfeited_usd: float
    kept: List[str]
    mode: Literal["live", "test"]
    data_source: NotRequired[Literal["synthetic"]]
    request_id: str


class AddressReading(TypedDict):
    geocoded_address: str
    lat: float
    lon: float
    match_type: Literal["coordinates", "rooftop_interpolated", "street_interpolated", "area_centroid"]
    score: float
    uncertainty_m: float
    match_quality: float
    flags: List[Literal["number_outside_range", "number_unknown", "number_rewritten", "parity_mismatch", "between_points", "imputed_range", "fuzzy_name", "street_changed", "type_changed", "directional_changed", "zip_changed", "place_changed", "state_changed", "unit_ignored", "words_ignored", "street_only", "box_only", "area_only"]]
    source: str
    distance_m: float


class AddressSuggestions(TypedDict):
    mode: Literal["live", "test"]
    data_source: NotRequired[Literal["synthetic"]]
    q: str
    suggestions: List[AddressSuggestionsSuggestionsItem]
    cost_usd: Literal[0]
    request_id: str


class AddressSuggestionsSuggestionsItem(TypedDict):
    text: str
    kind: Literal["place", "zip", "street", "house"]


class AllFramesValueItem(TypedDict):
    frame: str
    release: str
    pixel_id: str
    look: Look
    first_observation: str
    last_observation: str
    status: Literal["no_coverage", "low_geocode_precision", "no_data", "no_new_data", "stale_data", "low_confidence", "inconclusive", "ok"]
    help: Union[str, None]
    velocity_vertical_mm_yr: Union[float, None]
    velocity_uncertainty_mm_yr: Union[float, None]
    interval_95_mm_yr: Union[List[float], None]
    velocity_los_mm_yr: Union[float, None]
    assessment_code: Union[Literal["rapid_subsidence", "notable_subsidence", "stable", "mild_uplift", "strong_uplift", "no_clear_trend"], None]
    verdict_code: Union[Literal["sinking_fast", "sinking", "stable", "stable_in_frame", "rising_slightly", "rising_strongly", "dropped_once", "rose_once", "moved_in_steps", "sinking_lately", "rising_lately", "changed_pace", "sinking_in_surroundings", "rising_in_surroundings", "moves_with_surroundings", "moving_sideways", "shifted_sideways", "possibly_sinking", "possibly_rising", "probably_stable", "no_clear_motion"], None]
    n_measurements: Union[int, None]
    span_years: Union[float, None]


AllFrames = List["AllFramesValueItem"]


class ApiIndex(TypedDict):
    name: str
    version: str
    schema_version: str
    description: str
    price_per_report_usd: float
    endpoints: List[ApiIndexEndpointsItem]
    schema_url: str
    openapi_url: str
    docs_url: str
    guide_url: str
    errors_url: str
    llms_url: str
    stac_url: str
    quick_start: List[str]
    request_id: str


class ApiIndexEndpointsItem(TypedDict):
    method: str
    path: str
    summary: str
    access: str
    cost: str


class AreaContext(TypedDict):
    "Maps of soils, karst, mines or floods that others made. Never part of the verdict or the numbers"

    note: str
    compared_cells: int
    layers: List[AreaContextLayersItem]


class AreaContextLayersItem(TypedDict):
    name: str
    kind: Literal["soil", "karst", "mines", "flood", "other"]
    covers: Union[bool, None]
    values: List[AreaContextLayersItemValuesItem]
    nearest: Union[AreaContextLayersItemNearest1, None]
    unit: Union[str, None]
    nearest_within_m: Union[int, None]
    attribution: str
    license: str
    date: str
    share: Union[float, None]


class AreaContextLayersItemValuesItem(TypedDict):
    value: Union[str, float, bool, None]
    meaning: Union[str, None]
    share: float


class AreaContextLayersItemNearest1(TypedDict):
    distance_m: int
    value: Union[str, float, bool, None]
    meaning: Union[str, None]


class AreaDryRun(TypedDict):
    "The free preflight of a report about an area"

    status: Literal["no_coverage", "low_geocode_precision", "no_data", "no_new_data", "stale_data", "low_confidence", "inconclusive", "ok"]
    dry_run: Literal[True]
    help: Union[str, None]
    mode: Literal["live", "test"]
    data_source: NotRequired[Literal["synthetic"]]
    would_bill: bool
    estimated_cost_usd: float
    would_cost_usd: float
    cost_usd: Literal[0]
    owned_report: Union[OwnedReport, None]
    coverage: bool
    frame: str
    release: Union[str, None]
    pixel_id: str
    data_age_days: Union[int, None]
    request_id: str
    area: AreaDryRunArea


class AreaDryRunArea(TypedDict):
    "The area on the ground"

    km2: float
    bbox: List[float]
    cells: int
    measured_cells: int
    measured_share: float
    cell_size_m: Union[float, None]


class AreaInput(TypedDict):
    "An area of at most 25 km²: exactly one of `geometry`, `bbox`, `circle` and `cells`"

    geometry: NotRequired[Union[Union[AreaInputGeometry11, AreaInputGeometry12, AreaInputGeometry13, AreaInputGeometry14, AreaInputGeometry15, AreaInputGeometry16], AreaInputGeometry2]]
    bbox: NotRequired[List[float]]
    circle: NotRequired[AreaInputCircle]
    cells: NotRequired[List[str]]


class AreaInputGeometry11(TypedDict):
    type: Literal["Point"]
    coordinates: List[float]


class AreaInputGeometry12(TypedDict):
    type: Literal["MultiPoint"]
    coordinates: List[List[float]]


class AreaInputGeometry13(TypedDict):
    type: Literal["LineString"]
    coordinates: List[List[float]]


class AreaInputGeometry14(TypedDict):
    type: Literal["MultiLineString"]
    coordinates: List[List[List[float]]]


class AreaInputGeometry15(TypedDict):
    type: Literal["Polygon"]
    coordinates: List[List[List[float]]]


class AreaInputGeometry16(TypedDict):
    type: Literal["MultiPolygon"]
    coordinates: List[List[List[List[float]]]]


class AreaInputGeometry2(TypedDict):
    type: Literal["GeometryCollection"]
    geometries: List[Union[AreaInputGeometry11, AreaInputGeometry12, AreaInputGeometry13, AreaInputGeometry14, AreaInputGeometry15, AreaInputGeometry16]]


class AreaInputCircle(TypedDict):
    "Answered as a polygon of 72 sides with the area of the circle"

    lat: float
    lon: float
    radius_m: float


class AreaOfItem(TypedDict):
    "Of an area, as in its report"

    km2: float
    bbox: List[float]
    cells: int
    measured_cells: int
    measured_share: float
    cell_size_m: Union[float, None]
    velocity_uncertainty_without_zero_mm_yr: float
    east_cells: Union[int, None]
    assessment: str
    rates_mm_yr: AreaOfItemRatesMmYr
    classes: List[AreaOfItemClassesItem]
    worst_cell: AreaOfItemWorstCell
    steepest_gradient: Union[Union[AreaOfItemSteepestGradient11, None], None]
    events: AreaOfItemEvents
    spatial_covariance: AreaOfItemSpatialCovariance
    context: NotRequired[AreaContext]


class AreaOfItemRatesMmYr(TypedDict):
    "Vertical rates of the measured cells, mm/yr"

    min: float
    p5: float
    median: float
    p95: float
    max: float


class AreaOfItemClassesItem(TypedDict):
    assessment_code: Literal["rapid_subsidence", "notable_subsidence", "stable", "mild_uplift", "strong_uplift", "no_clear_trend"]
    cells: int
    share: float


class AreaOfItemWorstCell(TypedDict):
    "The fastest cell whose direction is certain (2 sigma); if there is none, the fastest cell"

    pixel_id: str
    lat: float
    lon: float
    velocity_vertical_mm_yr: float
    velocity_uncertainty_mm_yr: float
    interval_95_mm_yr: List[float]
    assessment_code: Literal["rapid_subsidence", "notable_subsidence", "stable", "mild_uplift", "strong_uplift", "no_clear_trend"]
    verdict_code: Literal["sinking_fast", "sinking", "stable", "stable_in_frame", "rising_slightly", "rising_strongly", "dropped_once", "rose_once", "moved_in_steps", "sinking_lately", "rising_lately", "changed_pace", "sinking_in_surroundings", "rising_in_surroundings", "moves_with_surroundings", "moving_sideways", "shifted_sideways", "possibly_sinking", "possibly_rising", "probably_stable", "no_clear_motion"]
    severity: int


class AreaOfItemSteepestGradient11(TypedDict):
    "The steepest change of rate over the ground"

    pixel_id: str
    lat: float
    lon: float
    mm_yr_per_km: float
    uncertainty_mm_yr_per_km: float
    toward_degrees: int
    radius_m: float


class AreaOfItemEvents(TypedDict):
    "Dated events of the measured cells"

    cells: int
    steps: int
    pace_changes: int
    surges: int
    suspected_unwrapping: int
    latest: Union[str, None]
    strongest: List[AreaOfItemEventsStrongestItem]


class AreaOfItemEventsStrongestItem(TypedDict):
    kind: Literal["step", "pace_change", "surge"]
    kind_is_clear: bool
    earliest: str
    latest: str
    size: float
    size_uncertainty: float
    size_unit: Literal["mm", "mm/yr"]
    significance: float
    suspected_unwrapping: bool
    unconfirmed: bool
    relative_to: Literal["surroundings", "frame"]
    text: str
    pixel_id: str
    lat: float
    lon: float


class AreaOfItemSpatialCovariance(TypedDict):
    "How the errors of the cells go together. If too few series are known, all cells are assumed to have the same error"

    shared_share: float
    nugget_mm2: Union[float, None]
    slope_mm2: Union[float, None]
    exponent: Union[float, None]
    series: int
    effective_cells: float
    cell_uncertainty_mm_yr: float


class AreaRates(TypedDict):
    name: str
    url: Union[str, None]
    cells: int
    counts: List[int]
    median_mm_yr: float
    uncertainty_mm_yr: float
    classes: List[AreaRatesClassesItem]
    frames: List[AreaRatesFramesItem]
    last_observation: str


class AreaRatesClassesItem(TypedDict):
    code: Literal["rapid_subsidence", "notable_subsidence", "stable", "mild_uplift", "strong_uplift"]
    share: float


class AreaRatesFramesItem(TypedDict):
    frame: str
    release: str
    last_observation: str


class AreaReport(TypedDict):
    "The numbers are null unless `status` is `ok`"

    status: Literal["no_coverage", "low_geocode_precision", "no_data", "no_new_data", "stale_data", "low_confidence", "inconclusive", "ok"]
    help: Union[str, None]
    mode: Literal["live", "test"]
    data_source: NotRequired[Literal["synthetic"]]
    area: AreaDryRunArea
    velocity_vertical_mm_yr: Union[float, None]
    velocity_uncertainty_mm_yr: Union[float, None]
    velocity_uncertainty_without_zero_mm_yr: Union[float, None]
    interval_95_mm_yr: Union[List[float], None]
    velocity_east_mm_yr: Union[Union[float, None], None]
    velocity_east_uncertainty_mm_yr: Union[Union[float, None], None]
    east_cells: Union[Union[int, None], None]
    rate_without_events_mm_yr: Union[Union[float, None], None]
    rate_without_events_uncertainty_mm_yr: Union[Union[float, None], None]
    trend: Union[Literal["subsiding", "stable", "uplifting", "no_clear_trend"], None]
    assessment: Union[str, None]
    assessment_code: Union[Literal["rapid_subsidence", "notable_subsidence", "stable", "mild_uplift", "strong_uplift", "no_clear_trend"], None]
    confidence_tier: Union[Literal["measured", "likely", "within_margin"], None]
    signal_to_noise: Union[float, None]
    significant_nonzero: Union[bool, None]
    verdict: Union[str, None]
    verdict_code: Union[Literal["sinking_fast", "sinking", "stable", "stable_in_frame", "rising_slightly", "rising_strongly", "dropped_once", "rose_once", "moved_in_steps", "sinking_lately", "rising_lately", "changed_pace", "sinking_in_surroundings", "rising_in_surroundings", "moves_with_surroundings", "moving_sideways", "shifted_sideways", "possibly_sinking", "possibly_rising", "probably_stable", "no_clear_motion"], None]
    rates_mm_yr: Union[AreaOfItemRatesMmYr, None]
    classes: Union[List[AreaOfItemClassesItem], None]
    worst_cell: Union[AreaOfItemWorstCell, None]
    steepest_gradient: Union[Union[AreaOfItemSteepestGradient11, None], None]
    events: Union[AreaOfItemEvents, None]
    spatial_covariance: Union[AreaOfItemSpatialCovariance, None]
    confidence: Union[Union[float, None], None]
    n_measurements: Union[int, None]
    span_years: Union[float, None]
    first_observation: Union[str, None]
    context: NotRequired[AreaContext]
    map: NotRequired[Union[AreaReportMap1, None]]
    pixel_id: str
    coverage: bool
    frame: str
    release: Union[str, None]
    last_observation: Union[str, Literal["none"]]
    data_age_days: Union[int, None]
    data_freshness: Literal["current", "recent", "stale", "very_stale", "unknown"]
    freshness_note: Union[str, None]
    provenance: AreaReportProvenance
    query: AreaReportQuery
    queried_at: str
    cost_usd: float
    billed_usd: Union[float, None]
    owned_report: NotRequired[Union[OwnedReport, None]]
    credits_remaining_usd: Union[float, None]
    reports_remaining: Union[int, None]
    request_id: str


class AreaReportMap1(TypedDict):
    "Classes of the area and around it (EPSG:3857)"

    png_base64: str
    bounds: List[float]
    width: int
    height: int
    is_empty: bool


class AreaReportProvenance(TypedDict):
    "`none` for all fields that only a frame has, if no frame covers the place"

    calibration: Literal["gps_tied", "relative", "none"]
    calibration_rmse_mm_yr: Union[float, None]
    datum: Union[Datum, None]
    reference: AreaReportProvenanceReference
    shared_motion: Literal["measured", "removed", "as_in_product", "none"]
    line_of_sight: AreaReportProvenanceLineOfSight
    sign_convention: str
    science_version: str
    attribution: str
    license: str
    disclaimer: str
    data_source: str
    is_synthetic: bool


class AreaReportProvenanceReference(TypedDict):
    "The zero of the rate; docs/zero.md of the project derives it"

    method: Literal["none", "median_of_stable_cells", "median_of_all_cells", "given_points", "kept", "gnss_tie"]
    in_words: str
    uncertainty_mm_yr: Union[float, None]
    is_in_velocity_uncertainty: bool


class AreaReportProvenanceLineOfSight(TypedDict):
    source: str
    is_assumed: bool
    uncertainty_percent: Union[float, None]


class AreaReportQuery(TypedDict):
    address: Union[str, None]
    geocoded_address: Union[str, None]
    geocode: AreaReportQueryGeocode
    lat: float
    lon: float


class AreaReportQueryGeocode(TypedDict):
    match_type: Literal["coordinates", "rooftop_interpolated", "street_interpolated", "area_centroid"]
    score: float
    uncertainty_m: float
    match_quality: float
    flags: List[Literal["number_outside_range", "number_unknown", "number_rewritten", "parity_mismatch", "between_points", "imputed_range", "fuzzy_name", "street_changed", "type_changed", "directional_changed", "zip_changed", "place_changed", "state_changed", "unit_ignored", "words_ignored", "street_only", "box_only", "area_only"]]
    source: Union[str, None]
    matched_address: Union[str, None]


class AreaRequestInput(TypedDict):
    "An area of at most 25 km²: exactly one of `geometry`, `bbox`, `circle` and `cells`"

    geometry: NotRequired[Union[Union[AreaInputGeometry11, AreaInputGeometry12, AreaInputGeometry13, AreaInputGeometry14, AreaInputGeometry15, AreaInputGeometry16], AreaInputGeometry2]]
    bbox: NotRequired[List[float]]
    circle: NotRequired[AreaInputCircle]
    cells: NotRequired[List[str]]
    max_age_days: NotRequired[int]
    min_confidence: NotRequired[float]
    since: NotRequired[str]
    min_significance: NotRequired[bool]
    dry_run: NotRequired[bool]
    label: NotRequired[str]
    max_price_usd: NotRequired[float]
    quote_id: NotRequired[str]
    reuse: NotRequired[bool]
    include: NotRequired[List[Literal["map", "context"]]]


class AuthorizationServerMetadata(TypedDict):
    "RFC 8414"

    issuer: str
    authorization_endpoint: str
    token_endpoint: str
    registration_endpoint: str
    revocation_endpoint: str
    scopes_supported: List[str]
    response_types_supported: List[str]
    response_modes_supported: List[str]
    grant_types_supported: List[str]
    token_endpoint_auth_methods_supported: List[str]
    revocation_endpoint_auth_methods_supported: List[str]
    code_challenge_methods_supported: List[str]
    authorization_response_iss_parameter_supported: bool
    service_documentation: str


class Balance(TypedDict):
    credits_usd: float
    price_per_report_usd: float
    reports_remaining_est: int
    top_up_url: str
    mode: Literal["live", "test"]
    data_source: NotRequired[Literal["synthetic"]]
    request_id: str


class BasemapTileJson(TypedDict):
    tilejson: Literal["3.0.0"]
    name: str
    attribution: str
    scheme: Literal["xyz"]
    tiles: List[str]
    minzoom: int
    maxzoom: int
    bounds: List[float]
    vector_layers: List[BasemapTileJsonVectorLayersItem]


class BasemapTileJsonVectorLayersItem(TypedDict):
    "`road` has a `kind`: motorway, major, street, service or path"

    id: str
    fields: Dict[str, str]


class BatchItemInput(TypedDict):
    "A place (an address, or both lat and lon) or an area"

    id: NotRequired[str]
    address: NotRequired[str]
    lat: NotRequired[float]
    lon: NotRequired[float]
    area: NotRequired[AreaInput]
    since: NotRequired[str]


BatchRequestInput = TypedDict("BatchRequestInput", {
    "items": "List[BatchItemInput]",
    "since": "NotRequired[str]",
    "min_geocode_score": "NotRequired[float]",
    "min_match_quality": "NotRequired[float]",
    "brief": "NotRequired[bool]",
    "include": "NotRequired[List[Literal[\"context\"]]]",
    "max_spend_usd": "NotRequired[float]",
    "max_price_usd": "NotRequired[float]",
    "max_item_price_usd": "NotRequired[float]",
    "quote_id": "NotRequired[str]",
    "reuse": "NotRequired[bool]",
    "async": "NotRequired[bool]",
})


class BatchResponse(TypedDict):
    status: Literal["ok"]
    mode: Literal["live", "test"]
    data_source: NotRequired[Literal["synthetic"]]
    summary: BatchResponseSummary
    portfolio: Union[Portfolio, None]
    results: List[BatchResult]
    failed: List[BatchResponseFailedItem]
    credits_remaining_usd: Union[float, None]
    job_id: NotRequired[str]
    request_id: str


class BatchResponseSummary(TypedDict):
    requested: int
    billed: int
    reused: int
    succeeded: int
    no_coverage: int
    invalid: int
    total_cost_usd: float
    by_status: Dict[str, int]


class BatchResponseFailedItem(TypedDict):
    id: str
    index: int
    status: Literal["ok", "no_data", "no_coverage", "no_new_data", "skipped_for_budget", "insufficient_credits", "invalid_item", "invalid_address", "unprocessed", "inconclusive", "low_geocode_precision"]
    message: str
    candidates: NotRequired[List[GeocodedPlace]]


BatchResult = Union["OkBatchResult", "FreeBatchResult"]


class BillingDetails(TypedDict):
    "Name and address for this account’s invoices"

    name: Union[str, None]
    address_lines: List[str]
    country: Union[str, None]
    vat_id: Union[str, None]
    email: Union[str, None]
    mode: Literal["live", "test"]
    data_source: NotRequired[Literal["synthetic"]]
    request_id: str


class BillingDetailsRequestInput(TypedDict):
    "The full set: fields that you omit are cleared"

    name: NotRequired[Union[str, None]]
    address_lines: NotRequired[List[str]]
    country: NotRequired[Union[str, None]]
    vat_id: NotRequired[Union[str, None]]
    email: NotRequired[Union[str, None]]


class Challenge(TypedDict):
    "A challenge of a report, and the data behind the report"

    challenge_id: str
    report_id: int
    ticket_id: str
    created_at: str
    reason: Literal["wrong_place", "wrong_building", "other_evidence", "other"]
    evidence: ChallengeEvidence
    rests_on: ChallengeRestsOn
    now: ChallengeNow
    address_now: Union[ChallengeAddressNow1, None]
    evidence_seen: ChallengeEvidenceSeen
    findings: List[ChallengeFindingsItem]
    refund_suggested: bool


ChallengeEvidence = TypedDict("ChallengeEvidence", {
    "lat": "NotRequired[float]",
    "lon": "NotRequired[float]",
    "address": "NotRequired[str]",
    "velocity_vertical_mm_yr": "NotRequired[float]",
    "velocity_uncertainty_mm_yr": "NotRequired[float]",
    "from": "NotRequired[str]",
    "to": "NotRequired[str]",
    "method": "NotRequired[str]",
    "url": "NotRequired[str]",
})


class ChallengeRestsOn(TypedDict):
    "The data behind the numbers of the report"

    place: ChallengeRestsOnPlace
    cell: ChallengeRestsOnCell
    measured: Union[ChallengeRestsOnMeasured1, None]
    reference: Union[AreaReportProvenanceReference, None]


class ChallengeRestsOnPlace(TypedDict):
    address: Union[str, None]
    geocoded_address: Union[str, None]
    lat: float
    lon: float
    geocode: Union[ChallengeRestsOnPlaceGeocode1, None]


class ChallengeRestsOnPlaceGeocode1(TypedDict):
    match_type: Literal["coordinates", "rooftop_interpolated", "street_interpolated", "area_centroid"]
    score: float
    uncertainty_m: float
    match_quality: float
    flags: List[Literal["number_outside_range", "number_unknown", "number_rewritten", "parity_mismatch", "between_points", "imputed_range", "fuzzy_name", "street_changed", "type_changed", "directional_changed", "zip_changed", "place_changed", "state_changed", "unit_ignored", "words_ignored", "street_only", "box_only", "area_only"]]
    source: Union[str, None]


class ChallengeRestsOnCell(TypedDict):
    frame: str
    release: str
    release_is_kept: bool
    pixel_id: str
    cell_size_m: Union[float, None]
    center: Union[ChallengeRestsOnCellCenter1, None]
    place_to_center_m: Union[float, None]


class ChallengeRestsOnCellCenter1(TypedDict):
    lat: float
    lon: float


class ChallengeRestsOnMeasured1(TypedDict):
    n_measurements: int
    first_observation: str
    last_observation: str
    missing_dates: int
    longest_gap_days: int
    longest_gap_from: Union[str, None]
    velocity_uncertainty_mm_yr: Union[float, None]
    confidence: Union[float, None]
    temporal_coherence: Union[float, None]


class ChallengeNow(TypedDict):
    "The service's answer from today's data"

    frame: Union[str, None]
    release: Union[str, None]
    is_same_cell: bool
    status: Literal["no_coverage", "low_geocode_precision", "no_data", "no_new_data", "stale_data", "low_confidence", "inconclusive", "ok"]
    is_newer: Union[bool, None]
    comparison: Literal["same_release", "same_class", "differs", "no_number", "not_compared"]


class ChallengeAddressNow1(TypedDict):
    outcome: Literal["same_cell", "moved_little", "elsewhere", "ambiguous", "not_found", "unknown"]
    moved_m: Union[float, None]
    found: Union[GeocodedPlace, None]
    other_readings: List[AddressReading]


class ChallengeEvidenceSeen(TypedDict):
    place: Union[ChallengeEvidenceSeenPlace1, None]
    address_problem: Union[str, None]
    rate: Union[ChallengeEvidenceSeenRate1, None]


class ChallengeEvidenceSeenPlace1(TypedDict):
    lat: float
    lon: float
    geocoded_address: Union[str, None]
    distance_m: float
    pixel_id: Union[str, None]
    is_same_cell: bool


class ChallengeEvidenceSeenRate1(TypedDict):
    difference_mm_yr: float
    difference_uncertainty_mm_yr: Union[float, None]
    is_within_95: Union[bool, None]


class ChallengeFindingsItem(TypedDict):
    code: Literal["address_moved", "address_moved_little", "address_unclear", "another_reading", "area_not_house", "point_uncertain", "evidence_in_same_cell", "evidence_in_other_cell", "evidence_rate_agrees", "evidence_rate_differs", "newer_data_differ", "newer_data_agree", "release_not_kept", "already_refunded"]
    text: str


class ChallengeAnswer(TypedDict):
    challenge_id: str
    report_id: int
    ticket_id: str
    created_at: str
    reason: Literal["wrong_place", "wrong_building", "other_evidence", "other"]
    evidence: ChallengeEvidence
    rests_on: ChallengeRestsOn
    now: ChallengeNow
    address_now: Union[ChallengeAddressNow1, None]
    evidence_seen: ChallengeEvidenceSeen
    findings: List[ChallengeFindingsItem]
    refund_suggested: bool
    ticket_status: Literal["open", "waiting_for_you", "answered", "closed"]
    mode: Literal["live", "test"]
    data_source: NotRequired[Literal["synthetic"]]
    request_id: str


class ChallengeList(TypedDict):
    challenges: List[Challenge]
    mode: Literal["live", "test"]
    data_source: NotRequired[Literal["synthetic"]]
    request_id: str


class ChallengeRequestInput(TypedDict):
    reason: Literal["wrong_place", "wrong_building", "other_evidence", "other"]
    message: str
    evidence: NotRequired[ChallengeRequestInputEvidence]


ChallengeRequestInputEvidence = TypedDict("ChallengeRequestInputEvidence", {
    "lat": "NotRequired[float]",
    "lon": "NotRequired[float]",
    "address": "NotRequired[str]",
    "velocity_vertical_mm_yr": "NotRequired[float]",
    "velocity_uncertainty_mm_yr": "NotRequired[float]",
    "from": "NotRequired[str]",
    "to": "NotRequired[str]",
    "method": "NotRequired[str]",
    "url": "NotRequired[str]",
})


class ChangePart(TypedDict):
    cause: Literal["dates", "reference", "product", "reference_or_product", "method"]
    change_mm_yr: float
    in_words: str


class ChangePasswordRequestInput(TypedDict):
    current_password: str
    new_password: str
    revoke_keys: NotRequired[bool]


class ChangedKey(TypedDict):
    key_id: str
    prefix: str
    label: Union[str, None]
    daily_cap_usd: Union[float, None]
    spent_today_usd: float
    allowed_referer: Union[str, None]
    widget: bool
    created_at: str
    expires_at: Union[str, None]
    revoked_at: Union[str, None]
    last_used_at: Union[str, None]
    connected_client: Union[str, None]
    mode: Literal["live", "test"]
    data_source: NotRequired[Literal["synthetic"]]
    request_id: str


class Chat(TypedDict):
    convo: str
    title: str
    messages_count: int
    created_at: str
    updated_at: str


class ChatAction(TypedDict):
    "Possible next steps. The assistant takes none of them on its own"

    type: Literal["confirm_purchase", "open_ticket", "call", "open_page", "open_panel", "ask"]
    label: str
    say: NotRequired[str]
    url: NotRequired[str]
    panel: NotRequired[Literal["reports", "credits", "account"]]
    report_id: NotRequired[int]
    command: NotRequired[str]
    method: NotRequired[Literal["POST"]]
    path: NotRequired[str]
    body: NotRequired[Dict[str, str]]
    place: NotRequired[str]
    cost_usd: NotRequired[float]
    quote_id: NotRequired[str]
    expires_at: NotRequired[str]


class ChatAnswer(TypedDict):
    reply: str
    convo: Union[str, None]
    sources: List[ChatSource]
    actions: List[ChatAction]
    answered_by: Literal["service", "model"]
    purchase: Union[ChatPurchase, None]
    cost_usd: Literal[0]
    mode: Literal["live", "test"]
    data_source: NotRequired[Literal["synthetic"]]
    request_id: str


class ChatContextInput(TypedDict):
    "What is on screen next to the chat; other members are ignored"

    report_id: NotRequired[Union[int, None]]
    lat: NotRequired[Union[float, None]]
    lon: NotRequired[Union[float, None]]
    address: NotRequired[Union[str, None]]
    on_page: NotRequired[Union[bool, None]]


class ChatMessage(TypedDict):
    role: Literal["user", "assistant"]
    content: str
    sources: List[ChatSource]
    actions: List[ChatAction]
    created_at: str


class ChatMessageSentInput(TypedDict):
    role: NotRequired[str]
    content: NotRequired[Any]


class ChatPurchase(TypedDict):
    "The purchase that this message confirmed"

    status: str
    cost_usd: float
    request_id: Union[str, None]
    report_id: Union[int, None]


class ChatRequestInputValue1(TypedDict):
    messages: NotRequired[List[ChatMessageSentInput]]
    context: NotRequired[Union[ChatContextInput, None]]
    convo: NotRequired[Union[str, None]]


ChatRequestInput = Union["ChatRequestInputValue1", None]


class ChatSource(TypedDict):
    "The sources of the reply"

    kind: Literal["documentation", "report", "tool"]
    title: str
    url: Union[str, None]
    report_id: Union[int, None]


class CoinPayment(TypedDict):
    "Amount and destination of a payment in USDC"

    address: str
    amount_usdc: str
    token: Literal["USDC"]
    token_address: str
    network: str
    network_name: str
    payment_uri: str
    qr_url: str


class ComparedReport(TypedDict):
    id: int
    bought_at: str
    frame: str
    release: str
    velocity_vertical_mm_yr: float
    velocity_uncertainty_mm_yr: Union[float, None]
    last_observation: Union[str, None]
    method: Union[str, None]


class ConfirmEmailRequestInput(TypedDict):
    code: str


class Contract(TypedDict):
    "The machine-readable contract"

    schema_version: str
    api_version: str
    name: str
    description: str
    base_url: str
    links: Dict[str, str]
    decision_tree: ContractDecisionTree
    statuses: List[ContractStatusesItem]
    statuses_note: str
    enums: Dict[str, List[str]]
    thresholds: ContractThresholds
    free_gates: List[ContractFreeGatesItem]
    payload_control: List[ContractPayloadControlItem]
    conventions: Dict[str, Any]
    limits: Dict[str, Any]
    errors: List[ContractErrorsItem]
    error_body: ContractErrorBody
    mock: ContractMock
    test_mode: ContractTestMode
    authentication: ContractAuthentication
    payment: List[ContractPaymentItem]
    endpoints: List[ContractEndpointsItem]
    unavailable_endpoints: List[ContractUnavailableEndpointsItem]
    events: ContractEvents
    mcp: ContractMcp
    schemas: Dict[str, Dict[str, Any]]
    versioning: ContractVersioning


class ContractDecisionTree(TypedDict):
    start: str
    steps: List[ContractDecisionTreeStepsItem]
    on_error: List[ContractDecisionTreeOnErrorItem]
    end_states: List[str]


class ContractDecisionTreeStepsItem(TypedDict):
    id: str
    purpose: str
    requests: List[ContractDecisionTreeStepsItemRequestsItem]
    cost: str
    field: Union[str, None]
    branches: List[ContractDecisionTreeStepsItemBranchesItem]
    error_branches: List[ContractDecisionTreeStepsItemBranchesItem]
    next: Union[str, None]


class ContractDecisionTreeStepsItemRequestsItem(TypedDict):
    method: str
    path: str
    query: NotRequired[Dict[str, str]]
    headers: NotRequired[Dict[str, str]]
    body: NotRequired[Dict[str, Any]]


class ContractDecisionTreeStepsItemBranchesItem(TypedDict):
    equals: str
    next: str
    meaning: str
    advice: str


class ContractDecisionTreeOnErrorItem(TypedDict):
    http_status: int
    advice: str


class ContractStatusesItem(TypedDict):
    status: str
    billed: bool
    cost_usd: float
    meaning: str
    remedy: str
    gates: List[str]


class ContractThresholds(TypedDict):
    assessment_code: ContractThresholdsAssessmentCode
    confidence_tier: ContractThresholdsConfidenceTier
    within_margin_kind: ContractThresholdsWithinMarginKind
    verdict: ContractThresholdsVerdict
    severity: ContractThresholdsSeverity
    pace: ContractThresholdsPace
    geocode: ContractThresholdsGeocode
    significant_nonzero: ContractThresholdsSignificantNonzero
    record: ContractThresholdsRecord
    zero: ContractThresholdsWithinMarginKindInconclusive
    false_alarms: ContractThresholdsFalseAlarms
    near_threshold: ContractThresholdsNearThreshold
    data_freshness: ContractThresholdsDataFreshness
    geocode_score: Dict[str, float]
    differential_motion: ContractThresholdsDifferentialMotion
    neighbor_consistent: ContractThresholdsNeighborConsistent
    seasonal_dominant: ContractThresholdsSeasonalDominant
    confidence: ContractThresholdsConfidence


class ContractThresholdsAssessmentCode(TypedDict):
    field: str
    uncertainty_field: str
    unit: str
    classes: List[ContractThresholdsAssessmentCodeClassesItem]
    override: ContractThresholdsAssessmentCodeOverride


class ContractThresholdsAssessmentCodeClassesItem(TypedDict):
    code: str
    trend: str
    above: Union[ContractThresholdsAssessmentCodeClassesItemAbove1, None]
    below: Union[ContractThresholdsAssessmentCodeClassesItemAbove1, None]
    rule: str
    meaning: str


class ContractThresholdsAssessmentCodeClassesItemAbove1(TypedDict):
    mm_yr: float
    included: bool


class ContractThresholdsAssessmentCodeOverride(TypedDict):
    code: str
    trend: str
    rule: str
    meaning: str


class ContractThresholdsConfidenceTier(TypedDict):
    field: str
    definition: str
    tiers: List[ContractThresholdsConfidenceTierTiersItem]


class ContractThresholdsConfidenceTierTiersItem(TypedDict):
    tier: str
    min_signal_to_noise: float
    meaning: str


class ContractThresholdsWithinMarginKind(TypedDict):
    applies_to_tier: str
    stable: ContractThresholdsWithinMarginKindStable
    inconclusive: ContractThresholdsWithinMarginKindInconclusive


class ContractThresholdsWithinMarginKindStable(TypedDict):
    min_temporal_coherence: float
    uncertainty_below_mm_yr: float
    data_freshness: List[str]
    meaning: str


class ContractThresholdsWithinMarginKindInconclusive(TypedDict):
    rule: str
    status: str
    meaning: str


class ContractThresholdsVerdict(TypedDict):
    field: str
    codes: List[ContractThresholdsVerdictCodesItem]


class ContractThresholdsVerdictCodesItem(TypedDict):
    code: str
    verdict: str
    rule: str


class ContractThresholdsSeverity(TypedDict):
    field: str
    rule: str
    rate_mm_yr: List[float]
    vs_surroundings_mm_yr: List[float]
    recent_change_mm_yr: List[float]
    recent_event_mm: List[float]


class ContractThresholdsPace(TypedDict):
    field: str
    kept: str
    changed: str
    not_known: str


class ContractThresholdsGeocode(TypedDict):
    min_geocode_score_default: float


class ContractThresholdsSignificantNonzero(TypedDict):
    field: str
    min_signal_to_noise: float


class ContractThresholdsRecord(TypedDict):
    min_span_years: float
    min_n_measurements: float
    rule: str
    status: str
    meaning: str


class ContractThresholdsFalseAlarms(TypedDict):
    max_share_likely: float
    max_share_measured: float
    status: str
    meaning: str


class ContractThresholdsNearThreshold(TypedDict):
    borders_mm_yr: List[float]
    rule: str


class ContractThresholdsDataFreshness(TypedDict):
    field: str
    ages: List[ContractThresholdsDataFreshnessAgesItem]
    unknown: str
    series_end: ContractThresholdsDataFreshnessSeriesEnd


class ContractThresholdsDataFreshnessAgesItem(TypedDict):
    freshness: str
    max_age_days: Union[float, None]


class ContractThresholdsDataFreshnessSeriesEnd(TypedDict):
    silent_for_more_than_days: float
    and_more_than_revisits: float
    meaning: str


class ContractThresholdsDifferentialMotion(TypedDict):
    field: str
    above_mm_yr: float
    radius_m: float
    min_neighbors: int


class ContractThresholdsNeighborConsistent(TypedDict):
    rule: str
    at_least_mm_yr: float


class ContractThresholdsSeasonalDominant(TypedDict):
    rule: str
    min_amplitude_mm: float
    min_sigmas: float


class ContractThresholdsConfidence(TypedDict):
    rule: str
    full_after_years: float
    meaning: str


ContractFreeGatesItem = TypedDict("ContractFreeGatesItem", {
    "name": "str",
    "in": "Literal[\"query\", \"path\", \"header\", \"cookie\"]",
    "required": "bool",
    "description": "NotRequired[str]",
    "comma_separated": "NotRequired[Literal[True]]",
    "schema": "Dict[str, Any]",
    "status": "str",
})


ContractPayloadControlItem = TypedDict("ContractPayloadControlItem", {
    "name": "str",
    "in": "Literal[\"query\", \"path\", \"header\", \"cookie\"]",
    "required": "bool",
    "description": "NotRequired[str]",
    "comma_separated": "NotRequired[Literal[True]]",
    "schema": "Dict[str, Any]",
})


class ContractErrorsItem(TypedDict):
    code: str
    http_statuses: List[int]
    retryable: bool
    meaning: str
    remedy: str
    doc_url: str


class ContractErrorBody(TypedDict):
    fields: List[str]
    validation_fields: List[str]
    schemas: Dict[str, str]


class ContractMock(TypedDict):
    parameter: str
    scenarios: List[str]
    note: str


class ContractTestMode(TypedDict):
    how: List[str]
    credits_usd: float
    magic_places_note: str
    magic_places: List[ContractTestModeMagicPlacesItem]
    magic_amounts_note: str
    magic_amounts: List[ContractTestModeMagicAmountsItem]


class ContractTestModeMagicPlacesItem(TypedDict):
    address: str
    lat: float
    lon: float
    parameters: Dict[str, Union[str, float]]
    gives: Dict[str, Any]


class ContractTestModeMagicAmountsItem(TypedDict):
    amount_usd: float
    method: str
    error: str


class ContractAuthentication(TypedDict):
    key_kinds: List[ContractAuthenticationKeyKindsItem]
    schemes: List[ContractAuthenticationSchemesItem]


class ContractAuthenticationKeyKindsItem(TypedDict):
    kind: str
    prefix: str
    meaning: str


class ContractAuthenticationSchemesItem(TypedDict):
    scheme: str
    available: bool
    request: str
    used_by: str


class ContractPaymentItem(TypedDict):
    method: str
    available: bool
    methods: NotRequired[List[str]]
    how: List[str]


class ContractEndpointsItem(TypedDict):
    method: str
    path: str
    operation_id: str
    summary: str
    access: str
    cost: str
    parameters: List[ContractPayloadControlItem]
    body: Union[ContractEndpointsItemBody1, None]
    answers: Dict[str, List[str]]


class ContractEndpointsItemBody1(TypedDict):
    max_bytes: int
    schema: Dict[str, Any]


class ContractUnavailableEndpointsItem(TypedDict):
    "An endpoint that other servers with this interface can have, and this one doesn't"

    method: str
    path: str
    summary: str
    available: Literal[False]
    http_status: int
    error: str


class ContractEvents(TypedDict):
    available: bool
    kinds: List[ContractEventsKindsItem]
    delivery: ContractEventsDelivery
    feed: ContractEventsFeed


class ContractEventsKindsItem(TypedDict):
    event: str
    available: bool
    meaning: str
    instead: str


class ContractEventsDelivery(TypedDict):
    standard: str
    body: str
    headers: List[str]
    signed_content: str
    signature: str
    secret: str
    order: str
    taken: str
    retries_seconds: List[float]
    disabled: str
    webhooks_maximum: int


class ContractEventsFeed(TypedDict):
    endpoint: str
    kept_days: int
    cursor: str


class ContractMcp(TypedDict):
    endpoint: str
    available: bool
    tools: List[ContractMcpToolsItem]


class ContractMcpToolsItem(TypedDict):
    tool: str
    endpoint: str
    arguments: Dict[str, str]
    supports: List[str]
    does_not_support: List[str]
    note: Union[str, None]


class ContractVersioning(TypedDict):
    policy: List[str]
    added_since_first_revision: Dict[str, List[str]]


class Correction(TypedDict):
    "What was wrong in reports or in the service, and how it was fixed"

    correction_id: str
    title: str
    what_was_wrong: str
    what_was_done: str
    since: Union[str, None]
    published_at: str
    scope: List[CorrectionScopeItem]
    url: str


class CorrectionScopeItem(TypedDict):
    frame_id: str
    release: Union[str, None]
    pixel_id: Union[str, None]


class CorrectionLink(TypedDict):
    correction_id: str
    title: str
    url: str


class CorrectionList(TypedDict):
    corrections: List[Correction]
    next_cursor: Union[str, None]
    request_id: str


class Coverage(TypedDict):
    mode: Literal["live", "test"]
    data_source: NotRequired[Literal["synthetic"]]
    coverage: bool
    covered: bool
    measured: bool
    status: Literal["no_coverage", "low_geocode_precision", "no_data", "no_new_data", "stale_data", "low_confidence", "inconclusive", "ok"]
    help: Union[str, None]
    would_cost_usd: float
    frames: List[CoverageFramesItem]
    is_synthetic: bool
    frame: Union[str, None]
    pixel_id: Union[str, None]
    last_observation: Union[str, None]
    data_age_days: Union[int, None]
    data_freshness: Literal["current", "recent", "stale", "very_stale", "unknown"]
    freshness_note: Union[str, None]
    estimated_next_acquisition: Union[str, None]
    query: AreaReportQuery
    lat: float
    lon: float
    cost_usd: Literal[0]
    request_id: str


class CoverageFramesItem(TypedDict):
    frame_id: str
    release: str
    measured: bool
    first_observation: str
    last_observation: str
    calibration: Literal["gps_tied", "relative"]
    look: Look


class CoverageBatch(TypedDict):
    mode: Literal["live", "test"]
    data_source: NotRequired[Literal["synthetic"]]
    results: List[CoverageBatchResult]
    summary: CoverageBatchSummary
    cost_usd: Literal[0]
    request_id: str


class CoverageBatchSummary(TypedDict):
    requested: int
    covered: int
    measured: int
    reportable: int
    invalid: int


class CoverageBatchRequestInput(TypedDict):
    items: List[BatchItemInput]


class CoverageBatchResult(TypedDict):
    "As in the answer of GET /api/v1/coverage for the place"

    id: str
    index: int
    status: Literal["no_coverage", "low_geocode_precision", "no_data", "no_new_data", "stale_data", "low_confidence", "inconclusive", "ok", "invalid_item", "invalid_address", "unprocessed"]
    message: NotRequired[str]
    candidates: NotRequired[List[GeocodedPlace]]
    data_source: NotRequired[Literal["synthetic"]]
    coverage: bool
    covered: Union[bool, None]
    measured: NotRequired[bool]
    help: NotRequired[Union[str, None]]
    would_cost_usd: NotRequired[float]
    frames: NotRequired[List[CoverageFramesItem]]
    is_synthetic: NotRequired[bool]
    frame: NotRequired[Union[str, None]]
    pixel_id: NotRequired[Union[str, None]]
    last_observation: NotRequired[Union[str, None]]
    data_age_days: NotRequired[Union[int, None]]
    data_freshness: NotRequired[Literal["current", "recent", "stale", "very_stale", "unknown"]]
    freshness_note: NotRequired[Union[str, None]]
    estimated_next_acquisition: NotRequired[Union[str, None]]
    query: NotRequired[AreaReportQuery]
    lat: NotRequired[float]
    lon: NotRequired[float]


class CreatedLink(TypedDict):
    link_id: str
    created_at: str
    url: str
    mode: Literal["live", "test"]
    data_source: NotRequired[Literal["synthetic"]]
    request_id: str


class CreatedWatches(TypedDict):
    watch_id: str
    created: int
    watches: List[Watch]
    note: Union[str, None]
    mode: Literal["live", "test"]
    data_source: NotRequired[Literal["synthetic"]]
    request_id: str


class Datum(TypedDict):
    "The other frames at the place, compared with the answering frame"

    description: str
    overlapping_frames: List[DatumOverlappingFramesItem]


class DatumOverlappingFramesItem(TypedDict):
    frame: str
    release: str
    measured: bool
    comparability: Literal["comparable", "not_comparable", "unknown"]
    difference_mm_yr: Union[float, None]
    difference_uncertainty_mm_yr: Union[float, None]
    difference_spread_mm_yr: Union[float, None]
    disagreement_mm_yr: float
    common_cells: int
    here: DatumOverlappingFramesItemHere


class DatumOverlappingFramesItemHere(TypedDict):
    "The two frames at the place itself"

    agreement: Literal["agrees", "disagrees", "unknown"]
    difference_mm_yr: Union[float, None]
    difference_uncertainty_mm_yr: Union[float, None]
    cells: int
    disagreement_mm_yr: Union[float, None]
    parts: Union[DatumOverlappingFramesItemHereParts1, None]


class DatumOverlappingFramesItemHereParts1(TypedDict):
    "The same for the parts of the record, and for the size of each of its events: the σ of each includes the largest one over all frames. Null in answers without a rate"

    recent_rate_mm_yr: float
    recent_change_mm_yr: float
    acceleration_mm_yr2: float
    rate_without_events_mm_yr: float
    events: List[float]


class DeleteAccountRequestInput(TypedDict):
    password: str
    forfeit_usd: NotRequired[float]


class DeleteRequestInput(TypedDict):
    id: int


class DeletedChat(TypedDict):
    convo: str
    deleted: Literal[True]
    mode: Literal["live", "test"]
    data_source: NotRequired[Literal["synthetic"]]
    request_id: str


class DeletedReport(TypedDict):
    id: int
    deleted: Literal[True]
    mode: Literal["live", "test"]
    data_source: NotRequired[Literal["synthetic"]]
    request_id: str


class DeletedWatch(TypedDict):
    watch_id: str
    deleted: Literal[True]
    mode: Literal["live", "test"]
    data_source: NotRequired[Literal["synthetic"]]
    request_id: str


class DryRun(TypedDict):
    "Free preflight"

    status: Literal["no_coverage", "low_geocode_precision", "no_data", "no_new_data", "stale_data", "low_confidence", "inconclusive", "ok"]
    dry_run: Literal[True]
    help: Union[str, None]
    mode: Literal["live", "test"]
    data_source: NotRequired[Literal["synthetic"]]
    would_bill: bool
    estimated_cost_usd: float
    would_cost_usd: float
    cost_usd: Literal[0]
    owned_report: Union[OwnedReport, None]
    coverage: bool
    covered: bool
    measured: bool
    measures: Union[Literal["points", "grid"], None]
    is_synthetic: bool
    likely_significant: Union[bool, None]
    frame: str
    pixel_id: str
    last_observation: Union[str, Literal["none"]]
    release: Union[str, None]
    pixel_polygon: List[List[float]]
    data_age_days: Union[int, None]
    data_freshness: Literal["current", "recent", "stale", "very_stale", "unknown"]
    freshness_note: Union[str, None]
    query: AreaReportQuery
    request_id: str


class EmailConfirmed(TypedDict):
    email: str
    email_confirmed: Literal[True]
    mode: Literal["live", "test"]
    data_source: NotRequired[Literal["synthetic"]]
    request_id: str


class EmailRequested(TypedDict):
    message: str
    mode: Literal["live", "test"]
    data_source: NotRequired[Literal["synthetic"]]
    request_id: str


class ErrorBody(TypedDict):
    "An error"

    error: Literal["bad_request", "bad_amount", "bad_method", "card_unavailable", "crypto_unavailable", "stripe_error", "crypto_error", "payment_malformed", "unauthorized", "login_required", "invalid_api_key", "insufficient_credits", "payment_required", "payment_invalid", "spend_cap_reached", "max_price_exceeded", "quote_invalid", "forbidden_referer", "widget_key_only", "account_suspended", "forbidden", "not_found", "job_not_found", "key_not_found", "frame_not_found", "release_not_found", "asset_not_found", "email_unavailable", "wrong_password", "session_not_found", "deletion_blocked", "weak_password", "code_invalid", "webhook_not_found", "webhook_url_refused", "webhook_limit_reached", "webhook_disabled", "event_not_found", "events_expired", "ticket_not_found", "watch_not_found", "report_not_found", "shared_link_not_found", "conversation_not_found", "method_not_allowed", "request_timeout", "email_exists", "idempotency_in_progress", "payment_in_progress", "payment_mismatch", "payment_refund_due", "payload_too_large", "uri_too_long", "unsupported_media_type", "range_not_satisfiable", "need_address_or_coords", "invalid_coordinates", "address_not_found", "bad_mock", "too_many_items", "too_many_links", "invalid_arguments", "invalid_email", "disposable_email", "message_required", "idempotency_mismatch", "idempotency_key_expired", "headers_too_large", "rate_limited", "internal_error", "service_unavailable"]
    code: Literal["bad_request", "bad_amount", "bad_method", "card_unavailable", "crypto_unavailable", "stripe_error", "crypto_error", "payment_malformed", "unauthorized", "login_required", "invalid_api_key", "insufficient_credits", "payment_required", "payment_invalid", "spend_cap_reached", "max_price_exceeded", "quote_invalid", "forbidden_referer", "widget_key_only", "account_suspended", "forbidden", "not_found", "job_not_found", "key_not_found", "frame_not_found", "release_not_found", "asset_not_found", "email_unavailable", "wrong_password", "session_not_found", "deletion_blocked", "weak_password", "code_invalid", "webhook_not_found", "webhook_url_refused", "webhook_limit_reached", "webhook_disabled", "event_not_found", "events_expired", "ticket_not_found", "watch_not_found", "report_not_found", "shared_link_not_found", "conversation_not_found", "method_not_allowed", "request_timeout", "email_exists", "idempotency_in_progress", "payment_in_progress", "payment_mismatch", "payment_refund_due", "payload_too_large", "uri_too_long", "unsupported_media_type", "range_not_satisfiable", "need_address_or_coords", "invalid_coordinates", "address_not_found", "bad_mock", "too_many_items", "too_many_links", "invalid_arguments", "invalid_email", "disposable_email", "message_required", "idempotency_mismatch", "idempotency_key_expired", "headers_too_large", "rate_limited", "internal_error", "service_unavailable"]
    message: str
    retryable: bool
    doc_url: str
    request_id: str
    mode: NotRequired[Literal["test"]]
    data_source: NotRequired[Literal["synthetic"]]
    status: NotRequired[Literal["no_coverage", "low_geocode_precision", "no_data", "no_new_data", "stale_data", "low_confidence", "inconclusive", "ok"]]
    payment_id: NotRequired[str]
    rehearsed: NotRequired[Literal[True]]
    detail: NotRequired[List[ErrorBodyDetailItem]]


class ErrorBodyDetailItem(TypedDict):
    loc: List[Union[str, int]]
    msg: str
    type: str
    input: NotRequired[Any]
    ctx: NotRequired[Dict[str, Any]]


class Event(TypedDict):
    id: str
    type: Literal["frame.updated", "frame.reprocessed", "balance.low", "batch.done", "order.paid", "order.refunded", "order.disputed", "order.reversed", "ticket.replied", "report.corrected", "watch.alert", "webhook.disabled"]
    at: str
    data: Dict[str, Any]


class EventCondition(TypedDict):
    "The record has a new dated event: a sudden drop or rise, or a change of pace"

    type: Literal["event"]


class EventConditionInput(TypedDict):
    "The record has a new dated event: a sudden drop or rise, or a change of pace"

    type: Literal["event"]


class EventList(TypedDict):
    "The events of the account, in order"

    events: List[Event]
    next_after: str
    has_more: bool
    kept_days: int
    mode: Literal["live", "test"]
    data_source: NotRequired[Literal["synthetic"]]
    request_id: str


class ExplorerSettings(TypedDict):
    basemap: Union[ExplorerSettingsBasemap1, None]
    streets: Union[ExplorerSettingsStreets1, None]
    price_per_report_usd: float
    starter_credits_usd: float
    ways_to_pay: ExplorerSettingsWaysToPay
    connects_programs: bool
    sends_email: bool
    example_address: Union[str, None]


class ExplorerSettingsBasemap1(TypedDict):
    url: str
    attribution: str


class ExplorerSettingsStreets1(TypedDict):
    bounds: List[float]
    attribution: str


class ExplorerSettingsWaysToPay(TypedDict):
    "How live accounts can buy credits"

    card: bool
    crypto: bool
    is_rehearsal: bool


class ForgotPasswordRequestInput(TypedDict):
    email: str
    mode: NotRequired[Literal["live", "test"]]


class Frame(TypedDict):
    frame_id: str
    first_observation: str
    last_observation: str
    data_age_days: int
    data_freshness: Literal["current", "recent", "stale", "very_stale", "unknown"]
    freshness_note: Union[str, None]
    estimated_next_acquisition: Union[str, None]
    n_epochs: int
    release: str
    calibration: Literal["gps_tied", "relative", "none"]
    cell_size_m: float
    measured_cells: int
    bbox: List[float]
    footprint: FrameFootprint
    orbit_direction: Union[Literal["ascending", "descending"], None]
    geometry: NotRequired[Literal["two_looks"]]
    track: Union[int, None]
    data_source: str
    is_synthetic: bool


class FrameFootprint(TypedDict):
    type: Literal["Polygon"]
    coordinates: List[List[List[float]]]


class FrameLastUpdated(TypedDict):
    mode: Literal["live", "test"]
    data_source: NotRequired[Literal["synthetic"]]
    frame_id: str
    first_observation: str
    last_observation: str
    data_age_days: int
    data_freshness: Literal["current", "recent", "stale", "very_stale", "unknown"]
    freshness_note: Union[str, None]
    estimated_next_acquisition: Union[str, None]
    n_epochs: int
    release: str
    last_updated: str
    request_id: str


class FrameList(TypedDict):
    mode: Literal["live", "test"]
    data_source: NotRequired[Literal["synthetic"]]
    frames: List[Frame]
    count: int
    next_cursor: Union[str, None]
    request_id: str


class FrameQuality(TypedDict):
    mode: Literal["live", "test"]
    data_source: NotRequired[Literal["synthetic"]]
    frame_id: str
    release: str
    calibration: Literal["gps_tied", "relative", "none"]
    reference: AreaReportProvenanceReference
    rmse_mm_yr: Union[float, None]
    rmse_by_distance: List[FrameQualityRmseByDistanceItem]
    standard_error_mm_yr: float
    horizontal_rmse_mm_yr: Union[float, None]
    shared_motion: Union[FrameQualitySharedMotion1, None]
    stations: List[FrameStation]
    troposphere: Union[FrameTroposphere, None]
    remedy: Union[str, None]
    request_id: str


class FrameQualityRmseByDistanceItem(TypedDict):
    from_km: float
    to_km: float
    stations: int
    rmse_mm_yr: Union[float, None]
    expected_rmse_mm_yr: Union[float, None]


class FrameQualitySharedMotion1(TypedDict):
    stations: int
    season_mm: Union[float, None]
    season_uncertainty_mm: Union[float, None]
    uncertainty_mm: float


class FrameStation(TypedDict):
    "A GNSS station in the frame and how it compares with our rates"

    station: str
    lat: float
    lon: float
    velocity_vertical_mm_yr: float
    velocity_uncertainty_mm_yr: Union[float, None]
    difference_mm_yr: Union[float, None]
    last_date: Union[str, None]
    used_in_tie: bool
    reason: Union[str, None]


class FrameTroposphere(TypedDict):
    decision: Literal["applied", "not_applied"]
    reason: str
    relief_m: float
    residual: Union[FrameTroposphereResidual1, None]
    stations: Union[FrameTroposphereStations1, None]


class FrameTroposphereResidual1(TypedDict):
    cells: int
    without_mm: float
    with_mm: float
    t: float
    held_out_t: float


class FrameTroposphereStations1(TypedDict):
    stations: int
    without_mm_yr: float
    with_mm_yr: float
    t: float


class FreeBatchResult(TypedDict):
    "A free item, without measured numbers"

    id: str
    index: int
    cost_usd: float
    message: NotRequired[str]
    status: Literal["no_data", "no_coverage", "no_new_data", "skipped_for_budget", "insufficient_credits", "invalid_item", "invalid_address", "unprocessed", "inconclusive", "low_geocode_precision"]
    coverage: bool
    candidates: NotRequired[List[GeocodedPlace]]
    query: NotRequired[FreeBatchResultQuery]
    area: NotRequired[AreaDryRunArea]
    frame: NotRequired[str]
    pixel_id: NotRequired[str]
    last_observation: NotRequired[str]
    data_freshness: NotRequired[Literal["current", "recent", "stale", "very_stale", "unknown"]]
    freshness_note: NotRequired[Union[str, None]]


class FreeBatchResultQuery(TypedDict):
    "The place; absent if the item has none"

    address: Union[str, None]
    geocoded_address: Union[str, None]
    geocode: AreaReportQueryGeocode
    lat: float
    lon: float


class FreeReport(TypedDict):
    "The free answer without a report: why there are no measured numbers"

    status: Literal["no_coverage", "low_geocode_precision", "no_data", "no_new_data", "stale_data", "low_confidence", "inconclusive"]
    help: Union[str, None]
    mode: Literal["live", "test"]
    data_source: NotRequired[Literal["synthetic"]]
    display_units: Literal["mm_yr", "in_yr"]
    velocity_display: str
    assessment: str
    methodology_version: str
    query: AreaReportQuery
    queried_at: str
    cost_usd: float
    billed_usd: Union[float, None]
    owned_report: NotRequired[Union[OwnedReport, None]]
    credits_remaining_usd: Union[float, None]
    reports_remaining: Union[int, None]
    request_id: str
    mock: NotRequired[Literal[True]]
    velocity_vertical_mm_yr: Union[float, None]
    velocity_vertical_in_yr: Union[float, None]
    velocity_uncertainty_mm_yr: Union[float, None]
    velocity_uncertainty_in_yr: Union[float, None]
    interval_95_mm_yr: Union[List[float], None]
    velocity_los_mm_yr: Union[float, None]
    seasonal_amplitude_mm: Union[float, None]
    seasonal_removed_mm: Union[float, None]
    seasonal_shared_mm: Union[float, None]
    seasonal_shared_uncertainty_mm: Union[float, None]
    total_motion_mm: Union[float, None]
    total_motion_in: Union[float, None]
    signal_to_noise: Union[float, None]
    false_alarm_share: Union[float, None]
    differential_motion: Union[FreeReportDifferentialMotion1, None]
    confidence: Union[float, None]
    neighbor_consistent: Union[bool, None]
    neighbor_spread_mm_yr: Union[float, None]
    velocity_vs_surroundings_mm_yr: Union[float, None]
    velocity_vs_surroundings_uncertainty_mm_yr: Union[float, None]
    surroundings_radius_m: Union[float, None]
    pace_spread_mm_yr: Union[float, None]
    pace: Union[Literal["kept", "changed", "not_known"], None]
    quality: Union[FreeReportQuality1, None]
    rate_without_events_mm_yr: Union[float, None]
    rate_without_events_uncertainty_mm_yr: Union[float, None]
    recent_rate_mm_yr: Union[float, None]
    recent_rate_uncertainty_mm_yr: Union[float, None]
    recent_change_mm_yr: Union[float, None]
    recent_change_uncertainty_mm_yr: Union[float, None]
    acceleration_mm_yr2: Union[float, None]
    acceleration_uncertainty_mm_yr2: Union[float, None]
    severity: Union[int, None]
    n_measurements: Union[int, None]
    span_years: Union[float, None]
    seasonal_dominant: Literal[False]
    seasonal_dominant_certain: Literal[False]
    trend: Literal["no_clear_trend", "unknown"]
    assessment_code: Literal["no_clear_trend", "unknown"]
    confidence_tier: Literal["within_margin", "unknown"]
    within_margin_kind: Union[Literal["inconclusive"], None]
    verdict: Union[str, None]
    verdict_code: Literal["unknown"]
    evidence: Union[Literal["measured"], None]
    near_threshold: Literal[False]
    significant_nonzero: Literal[False]
    nearest_stations: Union[List[FreeReportNearestStations1Item], None]
    coverage: bool
    release: Union[str, None]
    pixel_polygon: List[List[float]]
    pixel_geojson: FreeReportPixelGeojson
    cell_size_m: Union[float, None]
    data_age_days: Union[int, None]
    data_freshness: Literal["current", "recent", "stale", "very_stale", "unknown"]
    freshness_note: Union[str, None]
    estimated_next_acquisition: Union[str, None]
    data_coverage: Literal["measured", "not_measured", "none"]
    provenance: AreaReportProvenance
    frame: str
    pixel_id: str
    last_observation: Union[str, Literal["none"]]


class FreeReportDifferentialMotion1(TypedDict):
    neighbor_spread_mm_yr: float
    note: str


class FreeReportQuality1(TypedDict):
    epochs_in_record: int
    epochs_used: int
    epochs_masked: int
    masked_because: Union[str, None]
    epochs_dropped: int
    dropped_because: Union[str, None]
    longest_gap_days: int
    temporal_coherence: Union[float, None]


class FreeReportNearestStations1Item(TypedDict):
    "A GNSS station near the place, compared with our rates"

    station: str
    distance_km: float
    velocity_vertical_mm_yr: float
    velocity_uncertainty_mm_yr: Union[float, None]
    difference_mm_yr: Union[float, None]
    last_date: Union[str, None]
    used_in_tie: bool
    reason: Union[str, None]


class FreeReportPixelGeojson(TypedDict):
    "The cell as a GeoJSON feature, [lon, lat]; its geometry is null if no frame covers the place"

    type: Literal["Feature"]
    geometry: Union[FrameFootprint, None]
    properties: FreeReportPixelGeojsonProperties


class FreeReportPixelGeojsonProperties(TypedDict):
    pixel_id: str
    frame: str
    cell_size_m: Union[float, None]


class FreeTimeseries(TypedDict):
    "The free answer without a series: no points"

    status: Literal["no_coverage", "low_geocode_precision", "no_data", "no_new_data", "stale_data", "low_confidence", "inconclusive"]
    help: Union[str, None]
    mode: Literal["live", "test"]
    data_source: NotRequired[Literal["synthetic"]]
    series_type: Literal["measured", "modeled"]
    dates: List[str]
    vertical_mm: List[float]
    n_points: int
    downsampled: bool
    query: AreaReportQuery
    queried_at: str
    cost_usd: float
    billed_usd: Union[float, None]
    owned_report: NotRequired[Union[OwnedReport, None]]
    credits_remaining_usd: Union[float, None]
    reports_remaining: Union[int, None]
    request_id: str
    mock: NotRequired[Literal[True]]
    reference_date: Union[str, None]
    movement: Union[FreeTimeseriesMovement1, None]
    shared_motion_mm: Union[List[float], None]
    shared_motion_uncertainty_mm: Union[List[float], None]
    verdict: Union[str, None]
    verdict_code: Literal["unknown"]
    events: List[Any]
    coverage: bool
    release: Union[str, None]
    pixel_polygon: List[List[float]]
    pixel_geojson: FreeReportPixelGeojson
    cell_size_m: Union[float, None]
    data_age_days: Union[int, None]
    data_freshness: Literal["current", "recent", "stale", "very_stale", "unknown"]
    freshness_note: Union[str, None]
    estimated_next_acquisition: Union[str, None]
    data_coverage: Literal["measured", "not_measured", "none"]
    provenance: AreaReportProvenance
    frame: str
    pixel_id: str
    last_observation: Union[str, Literal["none"]]


FreeTimeseriesMovement1 = TypedDict("FreeTimeseriesMovement1", {
    "from": "str",
    "to": "str",
    "from_observation": "str",
    "to_observation": "str",
    "delta_mm": "float",
    "delta_in": "float",
    "uncertainty_mm": "float",
})


class Geocode(TypedDict):
    mode: Literal["live", "test"]
    data_source: NotRequired[Literal["synthetic"]]
    address: str
    ambiguous: bool
    help: Union[str, None]
    lat: Union[float, None]
    lon: Union[float, None]
    geocoded_address: Union[str, None]
    match_type: Union[Literal["coordinates", "rooftop_interpolated", "street_interpolated", "area_centroid"], None]
    score: Union[float, None]
    uncertainty_m: Union[float, None]
    match_quality: Union[float, None]
    flags: List[Literal["number_outside_range", "number_unknown", "number_rewritten", "parity_mismatch", "between_points", "imputed_range", "fuzzy_name", "street_changed", "type_changed", "directional_changed", "zip_changed", "place_changed", "state_changed", "unit_ignored", "words_ignored", "street_only", "box_only", "area_only"]]
    source: Union[str, None]
    alternatives: List[GeocodedPlace]
    cost_usd: Literal[0]
    request_id: str


class GeocodedPlace(TypedDict):
    "A place that an address can mean"

    geocoded_address: str
    lat: float
    lon: float
    match_type: Literal["coordinates", "rooftop_interpolated", "street_interpolated", "area_centroid"]
    score: float
    uncertainty_m: float
    match_quality: float
    flags: List[Literal["number_outside_range", "number_unknown", "number_rewritten", "parity_mismatch", "between_points", "imputed_range", "fuzzy_name", "street_changed", "type_changed", "directional_changed", "zip_changed", "place_changed", "state_changed", "unit_ignored", "words_ignored", "street_only", "box_only", "area_only"]]
    source: str


class HTTPValidationError(TypedDict):
    "A request that doesn't match the contract"

    error: Literal["bad_request", "bad_amount", "bad_method", "card_unavailable", "crypto_unavailable", "stripe_error", "crypto_error", "payment_malformed", "unauthorized", "login_required", "invalid_api_key", "insufficient_credits", "payment_required", "payment_invalid", "spend_cap_reached", "max_price_exceeded", "quote_invalid", "forbidden_referer", "widget_key_only", "account_suspended", "forbidden", "not_found", "job_not_found", "key_not_found", "frame_not_found", "release_not_found", "asset_not_found", "email_unavailable", "wrong_password", "session_not_found", "deletion_blocked", "weak_password", "code_invalid", "webhook_not_found", "webhook_url_refused", "webhook_limit_reached", "webhook_disabled", "event_not_found", "events_expired", "ticket_not_found", "watch_not_found", "report_not_found", "shared_link_not_found", "conversation_not_found", "method_not_allowed", "request_timeout", "email_exists", "idempotency_in_progress", "payment_in_progress", "payment_mismatch", "payment_refund_due", "payload_too_large", "uri_too_long", "unsupported_media_type", "range_not_satisfiable", "need_address_or_coords", "invalid_coordinates", "address_not_found", "bad_mock", "too_many_items", "too_many_links", "invalid_arguments", "invalid_email", "disposable_email", "message_required", "idempotency_mismatch", "idempotency_key_expired", "headers_too_large", "rate_limited", "internal_error", "service_unavailable"]
    code: Literal["bad_request", "bad_amount", "bad_method", "card_unavailable", "crypto_unavailable", "stripe_error", "crypto_error", "payment_malformed", "unauthorized", "login_required", "invalid_api_key", "insufficient_credits", "payment_required", "payment_invalid", "spend_cap_reached", "max_price_exceeded", "quote_invalid", "forbidden_referer", "widget_key_only", "account_suspended", "forbidden", "not_found", "job_not_found", "key_not_found", "frame_not_found", "release_not_found", "asset_not_found", "email_unavailable", "wrong_password", "session_not_found", "deletion_blocked", "weak_password", "code_invalid", "webhook_not_found", "webhook_url_refused", "webhook_limit_reached", "webhook_disabled", "event_not_found", "events_expired", "ticket_not_found", "watch_not_found", "report_not_found", "shared_link_not_found", "conversation_not_found", "method_not_allowed", "request_timeout", "email_exists", "idempotency_in_progress", "payment_in_progress", "payment_mismatch", "payment_refund_due", "payload_too_large", "uri_too_long", "unsupported_media_type", "range_not_satisfiable", "need_address_or_coords", "invalid_coordinates", "address_not_found", "bad_mock", "too_many_items", "too_many_links", "invalid_arguments", "invalid_email", "disposable_email", "message_required", "idempotency_mismatch", "idempotency_key_expired", "headers_too_large", "rate_limited", "internal_error", "service_unavailable"]
    message: str
    retryable: bool
    doc_url: str
    request_id: str
    mode: NotRequired[Literal["test"]]
    data_source: NotRequired[Literal["synthetic"]]
    status: NotRequired[Literal["no_coverage", "low_geocode_precision", "no_data", "no_new_data", "stale_data", "low_confidence", "inconclusive", "ok"]]
    payment_id: NotRequired[str]
    rehearsed: NotRequired[Literal[True]]
    detail: List[ErrorBodyDetailItem]


class Health(TypedDict):
    status: Literal["ok", "unavailable"]
    checks: NotRequired[Dict[str, str]]
    request_id: str


class InvoiceEntry(TypedDict):
    "An invoice for a payment, or a credit note for a refund"

    number: int
    kind: Literal["invoice", "credit_note"]
    issued_at: str
    amount_usd: float
    pdf_url: str


class JobAccepted(TypedDict):
    job_id: str
    status: Literal["queued"]
    items: int
    status_url: str
    mode: Literal["live", "test"]
    data_source: NotRequired[Literal["synthetic"]]
    request_id: str


class JobState(TypedDict):
    job_id: str
    status: Literal["queued", "processing", "error"]
    items: int
    message: NotRequired[str]
    created_at: str
    mode: Literal["live", "test"]
    data_source: NotRequired[Literal["synthetic"]]
    request_id: str


class JsonFeed(TypedDict):
    "A feed as jsonfeed.org says, version 1.1"

    version: Literal["https://jsonfeed.org/version/1.1"]
    title: str
    description: str
    home_page_url: str
    feed_url: str
    language: str
    items: List[JsonFeedItemsItem]


class JsonFeedItemsItem(TypedDict):
    id: str
    url: str
    title: str
    content_text: str
    date_published: NotRequired[str]


class Key(TypedDict):
    "A key, without the key itself"

    key_id: str
    prefix: str
    label: Union[str, None]
    daily_cap_usd: Union[float, None]
    spent_today_usd: float
    allowed_referer: Union[str, None]
    widget: bool
    created_at: str
    expires_at: Union[str, None]
    revoked_at: Union[str, None]
    last_used_at: Union[str, None]
    connected_client: Union[str, None]


class KeyList(TypedDict):
    keys: List[Key]
    next_cursor: Union[str, None]
    mode: Literal["live", "test"]
    data_source: NotRequired[Literal["synthetic"]]
    request_id: str


class LineContext(TypedDict):
    "Maps of soils, karst, mines or floods that others made. Never part of the verdict or the numbers"

    note: str
    compared_samples: int
    layers: List[LineContextLayersItem]


class LineContextLayersItem(TypedDict):
    name: str
    kind: Literal["soil", "karst", "mines", "flood", "other"]
    covers: Union[bool, None]
    values: List[LineContextLayersItemValuesItem]
    nearest: Union[AreaContextLayersItemNearest1, None]
    unit: Union[str, None]
    nearest_within_m: Union[int, None]
    attribution: str
    license: str
    date: str
    share: Union[float, None]


class LineContextLayersItemValuesItem(TypedDict):
    value: Union[str, float, bool, None]
    meaning: Union[str, None]
    share: float


class Login(TypedDict):
    "The session itself is in the cookie"

    account_id: str
    email: str
    mode: Literal["live", "test"]
    data_source: NotRequired[Literal["synthetic"]]
    expires_at: str
    request_id: str


class LoginRequestInput(TypedDict):
    email: str
    password: str
    mode: NotRequired[Literal["live", "test"]]


class Logout(TypedDict):
    logged_out: bool
    request_id: str


class Look(TypedDict):
    "From where the satellite of a frame looks at the ground"

    orbit_direction: Union[Literal["ascending", "descending"], None]
    track: Union[int, None]
    line_of_sight: LookLineOfSight


class LookLineOfSight(TypedDict):
    "Unit vector from the ground to the satellite, the mean over the frame"

    east: Union[float, None]
    north: Union[float, None]
    up: float


class Map(TypedDict):
    mode: Literal["live", "test"]
    data_source: NotRequired[Literal["synthetic"]]
    image: str
    format: Literal["png", "webp"]
    bounds: MapBounds
    half_km: float
    width: int
    height: int
    layer: Literal["velocity", "uncertainty", "confidence", "seasonal"]
    units: str
    legend: List[MapLegendItem]
    detail: Literal["classes", "values"]
    basemap: NotRequired[Literal["drawn", "none"]]
    is_empty: bool
    is_synthetic: bool
    frame: Union[str, None]
    attribution: List[str]
    query: AreaReportQuery
    lat: float
    lon: float
    cost_usd: Literal[0]
    request_id: str


class MapBounds(TypedDict):
    "Its outer edges, WGS 84 degrees"

    south: float
    west: float
    north: float
    east: float


MapLegendItem = TypedDict("MapLegendItem", {
    "value": "Union[float, None]",
    "color": "Union[str, None]",
    "label": "str",
    "code": "NotRequired[str]",
    "from": "NotRequired[Union[float, None]]",
    "to": "NotRequired[Union[float, None]]",
})


class MapEvents(TypedDict):
    mode: Literal["live", "test"]
    data_source: NotRequired[Literal["synthetic"]]
    type: Literal["FeatureCollection"]
    features: List[MapEventsFeaturesItem]
    truncated: bool
    attribution: List[str]
    cost_usd: Literal[0]
    request_id: str


class MapEventsFeaturesItem(TypedDict):
    type: Literal["Feature"]
    geometry: MapEventsFeaturesItemGeometry
    properties: MapEventsFeaturesItemProperties


class MapEventsFeaturesItemGeometry(TypedDict):
    "Center of the area of 4 × 4 cells in the middle of the patch, WGS 84 degrees"

    type: Literal["Point"]
    coordinates: List[float]


class MapEventsFeaturesItemProperties(TypedDict):
    frame: str
    kind: Literal["step", "pace_change", "surge"]
    direction: Literal["down", "up"]
    earliest: str
    latest: str
    size_from: float
    size_to: Union[float, None]
    size_unit: Literal["mm", "mm/yr"]
    radius_m: float
    suspected_unwrapping: bool
    is_synthetic: bool
    text: str


class Me(TypedDict):
    "The account, without secrets"

    account_id: str
    email: str
    status: Literal["active", "suspended"]
    email_confirmed: bool
    created_at: str
    credits_usd: float
    reports_remaining_est: int
    total_reports: int
    plan: Literal["prepaid"]
    key: Key
    via: Literal["key", "session"]
    downloads: bool
    mode: Literal["live", "test"]
    data_source: NotRequired[Literal["synthetic"]]
    request_id: str


class MintedKey(TypedDict):
    key_id: str
    prefix: str
    label: Union[str, None]
    daily_cap_usd: Union[float, None]
    spent_today_usd: float
    allowed_referer: Union[str, None]
    widget: bool
    created_at: str
    expires_at: Union[str, None]
    revoked_at: Union[str, None]
    last_used_at: Union[str, None]
    connected_client: Union[str, None]
    api_key: str
    mode: Literal["live", "test"]
    data_source: NotRequired[Literal["synthetic"]]
    request_id: str


MotionReport = Union["OkReport", "FreeReport"]


class MovementCondition(TypedDict):
    type: Literal["movement"]
    since: str
    at_least_mm: Literal[10, 20, 50, 100]


class MovementConditionInput(TypedDict):
    type: Literal["movement"]
    since: str
    at_least_mm: Literal[10, 20, 50, 100]


class MyChat(TypedDict):
    "A conversation"

    convo: str
    title: str
    messages_count: int
    created_at: str
    updated_at: str
    messages: List[ChatMessage]
    mode: Literal["live", "test"]
    data_source: NotRequired[Literal["synthetic"]]
    request_id: str


class MyChats(TypedDict):
    chats: List[Chat]
    next_cursor: Union[str, None]
    mode: Literal["live", "test"]
    data_source: NotRequired[Literal["synthetic"]]
    request_id: str


class MyReports(TypedDict):
    reports: List[SavedReport]
    next_cursor: Union[str, None]
    mode: Literal["live", "test"]
    data_source: NotRequired[Literal["synthetic"]]
    request_id: str


class NewKeyRequestInputValue1(TypedDict):
    daily_cap_usd: NotRequired[float]
    allowed_referer: NotRequired[str]
    widget: NotRequired[bool]
    ttl_hours: NotRequired[float]
    label: NotRequired[str]


NewKeyRequestInput = Union["NewKeyRequestInputValue1", None]


class NewObservationCondition(TypedDict):
    "The place has a new observation"

    type: Literal["new_observation"]


class NewObservationConditionInput(TypedDict):
    "The place has a new observation"

    type: Literal["new_observation"]


class NothingTagged(TypedDict):
    "The body named no report, so nothing was changed"

    id: Union[int, None]
    tagged: Literal[False]
    mode: Literal["live", "test"]
    data_source: NotRequired[Literal["synthetic"]]
    request_id: str


class OkBatchResult(TypedDict):
    "An item whose ground is measured"

    id: str
    index: int
    cost_usd: float
    message: NotRequired[str]
    status: Literal["ok"]
    coverage: Literal[True]
    duplicate_of: NotRequired[str]
    query: AreaReportQuery
    velocity_vertical_mm_yr: float
    velocity_uncertainty_mm_yr: float
    velocity_east_mm_yr: NotRequired[float]
    velocity_east_uncertainty_mm_yr: NotRequired[float]
    interval_95_mm_yr: List[float]
    trend: Literal["subsiding", "stable", "uplifting", "no_clear_trend"]
    assessment_code: Literal["rapid_subsidence", "notable_subsidence", "stable", "mild_uplift", "strong_uplift", "no_clear_trend"]
    confidence_tier: Literal["measured", "likely", "within_margin"]
    verdict: str
    verdict_code: Literal["sinking_fast", "sinking", "stable", "stable_in_frame", "rising_slightly", "rising_strongly", "dropped_once", "rose_once", "moved_in_steps", "sinking_lately", "rising_lately", "changed_pace", "sinking_in_surroundings", "rising_in_surroundings", "moves_with_surroundings", "moving_sideways", "shifted_sideways", "possibly_sinking", "possibly_rising", "probably_stable", "no_clear_motion"]
    velocity_vs_surroundings_mm_yr: Union[float, None]
    velocity_vs_surroundings_uncertainty_mm_yr: Union[float, None]
    rate_without_events_mm_yr: Union[float, None]
    rate_without_events_uncertainty_mm_yr: Union[float, None]
    recent_rate_mm_yr: Union[float, None]
    recent_rate_uncertainty_mm_yr: Union[float, None]
    severity: int
    events: List[OkBatchResultEventsItem]
    nearest_stations: List[FreeReportNearestStations1Item]
    area: NotRequired[AreaOfItem]
    confidence: Union[float, None]
    ground_brief: NotRequired[str]
    context: NotRequired[ReportContext]
    frame: str
    pixel_id: str
    last_observation: str
    data_freshness: Literal["current", "recent", "stale", "very_stale", "unknown"]
    freshness_note: Union[str, None]
    report_id: NotRequired[int]
    owned_report: NotRequired[Union[OwnedReport, None]]


class OkBatchResultEventsItem(TypedDict):
    "A dated event of the ground"

    kind: Literal["step", "pace_change", "surge"]
    kind_is_clear: bool
    earliest: str
    latest: str
    size: float
    size_uncertainty: float
    size_unit: Literal["mm", "mm/yr"]
    significance: float
    suspected_unwrapping: bool
    unconfirmed: bool
    relative_to: Literal["surroundings", "frame"]
    text: str


class OkReport(TypedDict):
    "A ground-motion report: the ground is measured"

    status: Literal["ok"]
    help: Union[str, None]
    mode: Literal["live", "test"]
    data_source: NotRequired[Literal["synthetic"]]
    display_units: Literal["mm_yr", "in_yr"]
    velocity_display: str
    assessment: str
    methodology_version: str
    query: AreaReportQuery
    queried_at: str
    cost_usd: float
    billed_usd: Union[float, None]
    owned_report: NotRequired[Union[OwnedReport, None]]
    credits_remaining_usd: Union[float, None]
    reports_remaining: Union[int, None]
    request_id: str
    mock: NotRequired[Literal[True]]
    velocity_vertical_mm_yr: float
    velocity_vertical_in_yr: float
    velocity_uncertainty_mm_yr: float
    velocity_uncertainty_in_yr: float
    interval_95_mm_yr: List[float]
    velocity_los_mm_yr: Union[float, None]
    seasonal_amplitude_mm: Union[float, None]
    seasonal_removed_mm: Union[float, None]
    seasonal_shared_mm: Union[float, None]
    seasonal_shared_uncertainty_mm: Union[float, None]
    total_motion_mm: float
    total_motion_in: float
    signal_to_noise: float
    false_alarm_share: Union[float, None]
    differential_motion: Union[FreeReportDifferentialMotion1, None]
    confidence: Union[float, None]
    neighbor_consistent: Union[bool, None]
    neighbor_spread_mm_yr: Union[float, None]
    velocity_vs_surroundings_mm_yr: Union[float, None]
    velocity_vs_surroundings_uncertainty_mm_yr: Union[float, None]
    surroundings_radius_m: Union[float, None]
    pace_spread_mm_yr: Union[float, None]
    pace: Union[Literal["kept", "changed", "not_known"], None]
    quality: OkReportQuality
    rate_without_events_mm_yr: Union[float, None]
    rate_without_events_uncertainty_mm_yr: Union[float, None]
    recent_rate_mm_yr: Union[float, None]
    recent_rate_uncertainty_mm_yr: Union[float, None]
    recent_change_mm_yr: Union[float, None]
    recent_change_uncertainty_mm_yr: Union[float, None]
    acceleration_mm_yr2: Union[float, None]
    acceleration_uncertainty_mm_yr2: Union[float, None]
    severity: int
    n_measurements: int
    span_years: float
    seasonal_dominant: bool
    seasonal_dominant_certain: bool
    trend: Literal["subsiding", "stable", "uplifting", "no_clear_trend"]
    assessment_code: Literal["rapid_subsidence", "notable_subsidence", "stable", "mild_uplift", "strong_uplift", "no_clear_trend"]
    confidence_tier: Literal["measured", "likely", "within_margin"]
    within_margin_kind: Union[Literal["stable"], None]
    verdict: str
    verdict_code: Literal["sinking_fast", "sinking", "stable", "stable_in_frame", "rising_slightly", "rising_strongly", "dropped_once", "rose_once", "moved_in_steps", "sinking_lately", "rising_lately", "changed_pace", "sinking_in_surroundings", "rising_in_surroundings", "moves_with_surroundings", "moving_sideways", "shifted_sideways", "possibly_sinking", "possibly_rising", "probably_stable", "no_clear_motion"]
    evidence: Literal["measured"]
    near_threshold: bool
    significant_nonzero: bool
    nearest_stations: List[FreeReportNearestStations1Item]
    coverage: Literal[True]
    frame: str
    release: str
    pixel_id: str
    pixel_polygon: List[List[float]]
    pixel_geojson: OkReportPixelGeojson
    cell_size_m: float
    last_observation: str
    data_age_days: int
    data_freshness: Literal["current", "recent", "stale", "very_stale", "unknown"]
    freshness_note: Union[str, None]
    estimated_next_acquisition: Union[str, None]
    data_coverage: Literal["measured"]
    provenance: OkReportProvenance
    trend_analysis: NotRequired[OkReportTrendAnalysis]
    timeseries: NotRequired[OkReportTimeseries]
    ground_brief: NotRequired[str]
    events: NotRequired[List[OkBatchResultEventsItem]]
    all_frames: NotRequired[AllFrames]
    two_looks: NotRequired[TwoLooks]
    context: NotRequired[ReportContext]
    geometry: NotRequired[Literal["two_looks"]]
    velocity_east_mm_yr: NotRequired[float]
    velocity_east_uncertainty_mm_yr: NotRequired[float]
    up_east_correlation: NotRequired[float]
    east_shift: NotRequired[OkReportEastShift]


class OkReportQuality(TypedDict):
    "What the record of the cell is made of"

    epochs_in_record: int
    epochs_used: int
    epochs_masked: int
    masked_because: Union[str, None]
    epochs_dropped: int
    dropped_because: Union[str, None]
    longest_gap_days: int
    temporal_coherence: Union[float, None]


class OkReportPixelGeojson(TypedDict):
    "The cell as a GeoJSON feature, [lon, lat]"

    type: Literal["Feature"]
    geometry: FrameFootprint
    properties: OkReportPixelGeojsonProperties


class OkReportPixelGeojsonProperties(TypedDict):
    pixel_id: str
    frame: str
    cell_size_m: float


class OkReportProvenance(TypedDict):
    calibration: Literal["gps_tied", "relative"]
    calibration_rmse_mm_yr: Union[float, None]
    datum: Union[Datum, None]
    reference: AreaReportProvenanceReference
    shared_motion: Literal["measured", "removed", "as_in_product"]
    line_of_sight: AreaReportProvenanceLineOfSight
    sign_convention: str
    science_version: str
    attribution: str
    license: str
    disclaimer: str
    data_source: str
    is_synthetic: bool


class OkReportTrendAnalysis(TypedDict):
    "Other statistics of the cell’s series. The rate of the report is `velocity_vertical_mm_yr`: trend, assessment and gates use only that"

    linear_rate_mm_yr: float
    linear_rate_uncertainty_mm_yr: float
    acceleration_mm_yr2: Union[float, None]
    acceleration_uncertainty_mm_yr2: Union[float, None]
    last_two_years_rate_mm_yr: Union[float, None]
    last_two_years_rate_uncertainty_mm_yr: Union[float, None]
    mann_kendall_tau: float
    mann_kendall_p: float
    sen_slope_mm_yr: float
    r_squared: float
    residual_rmse_mm: float
    seasonal_amplitude_mm: Union[float, None]
    seasonal_peak_day_of_year: Union[int, None]


class OkReportTimeseries(TypedDict):
    dates: List[str]
    vertical_mm: List[float]
    n_points: int
    reference_date: str
    shared_motion_mm: Union[List[float], None]
    shared_motion_uncertainty_mm: Union[List[float], None]


class OkReportEastShift(TypedDict):
    "Largest sudden shift; negative = to the west"

    earliest: str
    latest: str
    size_mm: float
    size_uncertainty_mm: float


class OkTimeseries(TypedDict):
    "Cumulative vertical motion of a measured cell"

    status: Literal["ok"]
    help: Union[str, None]
    mode: Literal["live", "test"]
    data_source: NotRequired[Literal["synthetic"]]
    series_type: Literal["measured", "modeled"]
    dates: List[str]
    vertical_mm: List[float]
    n_points: int
    downsampled: bool
    query: AreaReportQuery
    queried_at: str
    cost_usd: float
    billed_usd: Union[float, None]
    owned_report: NotRequired[Union[OwnedReport, None]]
    credits_remaining_usd: Union[float, None]
    reports_remaining: Union[int, None]
    request_id: str
    mock: NotRequired[Literal[True]]
    reference_date: str
    movement: Union[OkTimeseriesMovement1, None]
    shared_motion_mm: Union[List[float], None]
    shared_motion_uncertainty_mm: Union[List[float], None]
    verdict: str
    verdict_code: Literal["sinking_fast", "sinking", "stable", "stable_in_frame", "rising_slightly", "rising_strongly", "dropped_once", "rose_once", "moved_in_steps", "sinking_lately", "rising_lately", "changed_pace", "sinking_in_surroundings", "rising_in_surroundings", "moves_with_surroundings", "moving_sideways", "shifted_sideways", "possibly_sinking", "possibly_rising", "probably_stable", "no_clear_motion"]
    events: List[OkBatchResultEventsItem]
    coverage: Literal[True]
    frame: str
    release: str
    pixel_id: str
    pixel_polygon: List[List[float]]
    pixel_geojson: OkReportPixelGeojson
    cell_size_m: float
    last_observation: str
    data_age_days: int
    data_freshness: Literal["current", "recent", "stale", "very_stale", "unknown"]
    freshness_note: Union[str, None]
    estimated_next_acquisition: Union[str, None]
    data_coverage: Literal["measured"]
    provenance: OkReportProvenance


OkTimeseriesMovement1 = TypedDict("OkTimeseriesMovement1", {
    "from": "str",
    "to": "str",
    "from_observation": "str",
    "to_observation": "str",
    "delta_mm": "float",
    "delta_in": "float",
    "uncertainty_mm": "float",
})


class Order(TypedDict):
    "An order of credits, and its state"

    order_id: str
    created_at: str
    updated_at: str
    method: Literal["stripe", "crypto", "x402"]
    status: Literal["creating", "open", "processing", "partly_paid", "paid", "expired", "failed", "refunded", "partly_refunded", "disputed"]
    amount_usd: float
    paid_usd: float
    returned_usd: float
    payment_url: Union[str, None]
    expires_at: Union[str, None]
    reference: Union[str, None]


class OrderAnswer(TypedDict):
    order_id: str
    created_at: str
    updated_at: str
    method: Literal["stripe", "crypto", "x402"]
    status: Literal["creating", "open", "processing", "partly_paid", "paid", "expired", "failed", "refunded", "partly_refunded", "disputed"]
    amount_usd: float
    paid_usd: float
    returned_usd: float
    payment_url: Union[str, None]
    expires_at: Union[str, None]
    reference: Union[str, None]
    invoices: List[InvoiceEntry]
    mode: Literal["live", "test"]
    data_source: NotRequired[Literal["synthetic"]]
    request_id: str


class OrderList(TypedDict):
    orders: List[Order]
    next_cursor: Union[str, None]
    mode: Literal["live", "test"]
    data_source: NotRequired[Literal["synthetic"]]
    request_id: str


class OwnedReport(TypedDict):
    "The account’s newest report of the cell"

    report_id: int
    bought_at: str
    release: str
    is_current: bool
    message: str


class PaidAreaReport(TypedDict):
    "A report about an area paid with its call, and the receipt"

    status: Literal["no_coverage", "low_geocode_precision", "no_data", "no_new_data", "stale_data", "low_confidence", "inconclusive", "ok"]
    help: Union[str, None]
    mode: Literal["live", "test"]
    data_source: NotRequired[Literal["synthetic"]]
    area: AreaDryRunArea
    velocity_vertical_mm_yr: Union[float, None]
    velocity_uncertainty_mm_yr: Union[float, None]
    velocity_uncertainty_without_zero_mm_yr: Union[float, None]
    interval_95_mm_yr: Union[List[float], None]
    velocity_east_mm_yr: Union[Union[float, None], None]
    velocity_east_uncertainty_mm_yr: Union[Union[float, None], None]
    east_cells: Union[Union[int, None], None]
    rate_without_events_mm_yr: Union[Union[float, None], None]
    rate_without_events_uncertainty_mm_yr: Union[Union[float, None], None]
    trend: Union[Literal["subsiding", "stable", "uplifting", "no_clear_trend"], None]
    assessment: Union[str, None]
    assessment_code: Union[Literal["rapid_subsidence", "notable_subsidence", "stable", "mild_uplift", "strong_uplift", "no_clear_trend"], None]
    confidence_tier: Union[Literal["measured", "likely", "within_margin"], None]
    signal_to_noise: Union[float, None]
    significant_nonzero: Union[bool, None]
    verdict: Union[str, None]
    verdict_code: Union[Literal["sinking_fast", "sinking", "stable", "stable_in_frame", "rising_slightly", "rising_strongly", "dropped_once", "rose_once", "moved_in_steps", "sinking_lately", "rising_lately", "changed_pace", "sinking_in_surroundings", "rising_in_surroundings", "moves_with_surroundings", "moving_sideways", "shifted_sideways", "possibly_sinking", "possibly_rising", "probably_stable", "no_clear_motion"], None]
    rates_mm_yr: Union[AreaOfItemRatesMmYr, None]
    classes: Union[List[AreaOfItemClassesItem], None]
    worst_cell: Union[AreaOfItemWorstCell, None]
    steepest_gradient: Union[Union[AreaOfItemSteepestGradient11, None], None]
    events: Union[AreaOfItemEvents, None]
    spatial_covariance: Union[AreaOfItemSpatialCovariance, None]
    confidence: Union[Union[float, None], None]
    n_measurements: Union[int, None]
    span_years: Union[float, None]
    first_observation: Union[str, None]
    context: NotRequired[AreaContext]
    map: NotRequired[Union[AreaReportMap1, None]]
    pixel_id: str
    coverage: bool
    frame: str
    release: Union[str, None]
    last_observation: Union[str, Literal["none"]]
    data_age_days: Union[int, None]
    data_freshness: Literal["current", "recent", "stale", "very_stale", "unknown"]
    freshness_note: Union[str, None]
    provenance: AreaReportProvenance
    query: AreaReportQuery
    queried_at: str
    cost_usd: float
    billed_usd: Union[float, None]
    owned_report: NotRequired[Union[OwnedReport, None]]
    credits_remaining_usd: Union[float, None]
    reports_remaining: Union[int, None]
    request_id: str
    receipt: NotRequired[Receipt]


class PaidProfile(TypedDict):
    "A profile paid with its call, and the receipt"

    status: Literal["no_coverage", "low_geocode_precision", "no_data", "no_new_data", "stale_data", "low_confidence", "inconclusive", "ok"]
    help: Union[str, None]
    mode: Literal["live", "test"]
    data_source: NotRequired[Literal["synthetic"]]
    line: PaidProfileLine
    velocity_vertical_mm_yr: Union[float, None]
    velocity_uncertainty_mm_yr: Union[float, None]
    velocity_uncertainty_without_zero_mm_yr: Union[float, None]
    interval_95_mm_yr: Union[List[float], None]
    velocity_east_mm_yr: Union[Union[float, None], None]
    velocity_east_uncertainty_mm_yr: Union[Union[float, None], None]
    east_cells: Union[Union[int, None], None]
    rate_without_events_mm_yr: Union[Union[float, None], None]
    rate_without_events_uncertainty_mm_yr: Union[Union[float, None], None]
    trend: Union[Literal["subsiding", "stable", "uplifting", "no_clear_trend"], None]
    assessment: Union[str, None]
    assessment_code: Union[Literal["rapid_subsidence", "notable_subsidence", "stable", "mild_uplift", "strong_uplift", "no_clear_trend"], None]
    confidence_tier: Union[Literal["measured", "likely", "within_margin"], None]
    signal_to_noise: Union[float, None]
    significant_nonzero: Union[bool, None]
    verdict: Union[str, None]
    verdict_code: Union[Literal["sinking_fast", "sinking", "stable", "stable_in_frame", "rising_slightly", "rising_strongly", "dropped_once", "rose_once", "moved_in_steps", "sinking_lately", "rising_lately", "changed_pace", "sinking_in_surroundings", "rising_in_surroundings", "moves_with_surroundings", "moving_sideways", "shifted_sideways", "possibly_sinking", "possibly_rising", "probably_stable", "no_clear_motion"], None]
    rates_mm_yr: Union[AreaOfItemRatesMmYr, None]
    classes: Union[List[AreaOfItemClassesItem], None]
    worst_cell: Union[AreaOfItemWorstCell, None]
    events: Union[AreaOfItemEvents, None]
    spatial_covariance: Union[AreaOfItemSpatialCovariance, None]
    confidence: Union[Union[float, None], None]
    n_measurements: Union[int, None]
    span_years: Union[float, None]
    first_observation: Union[str, None]
    steepest_along_line: Union[Union[PaidProfileSteepestAlongLine11, None], None]
    profile: Union[List[PaidProfileProfile1Item], None]
    gaps: Union[List[PaidProfileGaps1Item], None]
    context: NotRequired[LineContext]
    pixel_id: str
    coverage: bool
    frame: str
    release: Union[str, None]
    last_observation: Union[str, Literal["none"]]
    data_age_days: Union[int, None]
    data_freshness: Literal["current", "recent", "stale", "very_stale", "unknown"]
    freshness_note: Union[str, None]
    provenance: AreaReportProvenance
    query: AreaReportQuery
    queried_at: str
    cost_usd: float
    billed_usd: Union[float, None]
    owned_report: NotRequired[Union[OwnedReport, None]]
    credits_remaining_usd: Union[float, None]
    reports_remaining: Union[int, None]
    request_id: str
    receipt: NotRequired[Receipt]


class PaidProfileLine(TypedDict):
    "The line on the ground"

    length_km: float
    bbox: List[float]
    samples: int
    spacing_m: float
    answered_samples: int
    answered_share: float
    cell_size_m: Union[float, None]


class PaidProfileSteepestAlongLine11(TypedDict):
    "Where the rate changes most along the line"

    distance_m: float
    pixel_id: str
    lat: float
    lon: float
    mm_yr_per_km: float
    uncertainty_mm_yr_per_km: float
    radius_m: float


class PaidProfileProfile1Item(TypedDict):
    "A point of the line"

    distance_m: float
    pixel_id: Union[str, None]
    lat: float
    lon: float
    status: Literal["no_coverage", "low_geocode_precision", "no_data", "no_new_data", "stale_data", "low_confidence", "inconclusive", "ok"]
    velocity_vertical_mm_yr: Union[float, None]
    velocity_uncertainty_mm_yr: Union[float, None]
    interval_95_mm_yr: Union[List[float], None]
    velocity_east_mm_yr: Union[float, None]
    velocity_east_uncertainty_mm_yr: Union[float, None]
    velocity_vs_surroundings_mm_yr: Union[float, None]
    velocity_vs_surroundings_uncertainty_mm_yr: Union[float, None]
    assessment_code: Union[Literal["rapid_subsidence", "notable_subsidence", "stable", "mild_uplift", "strong_uplift", "no_clear_trend"], None]
    verdict_code: Union[Literal["sinking_fast", "sinking", "stable", "stable_in_frame", "rising_slightly", "rising_strongly", "dropped_once", "rose_once", "moved_in_steps", "sinking_lately", "rising_lately", "changed_pace", "sinking_in_surroundings", "rising_in_surroundings", "moves_with_surroundings", "moving_sideways", "shifted_sideways", "possibly_sinking", "possibly_rising", "probably_stable", "no_clear_motion"], None]
    severity: Union[int, None]
    events: Union[List[OkBatchResultEventsItem], None]
    context: NotRequired[List[PaidProfileProfile1ItemContextItem]]


class PaidProfileProfile1ItemContextItem(TypedDict):
    name: str
    covers: Union[bool, None]
    values: List[PaidProfileProfile1ItemContextItemValuesItem]
    nearest: Union[AreaContextLayersItemNearest1, None]


class PaidProfileProfile1ItemContextItemValuesItem(TypedDict):
    value: Union[str, float, bool, None]
    meaning: Union[str, None]


class PaidProfileGaps1Item(TypedDict):
    "Consecutive samples without a rate"

    from_m: float
    to_m: float
    samples: int
    status: Literal["no_coverage", "low_geocode_precision", "no_data", "no_new_data", "stale_data", "low_confidence", "inconclusive", "ok"]
    message: str


class PaidReport(TypedDict):
    "A report paid with its call, and the receipt"

    status: Literal["ok"]
    help: Union[str, None]
    mode: Literal["live", "test"]
    data_source: NotRequired[Literal["synthetic"]]
    display_units: Literal["mm_yr", "in_yr"]
    velocity_display: str
    assessment: str
    methodology_version: str
    query: AreaReportQuery
    queried_at: str
    cost_usd: float
    billed_usd: Union[float, None]
    owned_report: NotRequired[Union[OwnedReport, None]]
    credits_remaining_usd: Union[float, None]
    reports_remaining: Union[int, None]
    request_id: str
    mock: NotRequired[Literal[True]]
    velocity_vertical_mm_yr: float
    velocity_vertical_in_yr: float
    velocity_uncertainty_mm_yr: float
    velocity_uncertainty_in_yr: float
    interval_95_mm_yr: List[float]
    velocity_los_mm_yr: Union[float, None]
    seasonal_amplitude_mm: Union[float, None]
    seasonal_removed_mm: Union[float, None]
    seasonal_shared_mm: Union[float, None]
    seasonal_shared_uncertainty_mm: Union[float, None]
    total_motion_mm: float
    total_motion_in: float
    signal_to_noise: float
    false_alarm_share: Union[float, None]
    differential_motion: Union[FreeReportDifferentialMotion1, None]
    confidence: Union[float, None]
    neighbor_consistent: Union[bool, None]
    neighbor_spread_mm_yr: Union[float, None]
    velocity_vs_surroundings_mm_yr: Union[float, None]
    velocity_vs_surroundings_uncertainty_mm_yr: Union[float, None]
    surroundings_radius_m: Union[float, None]
    pace_spread_mm_yr: Union[float, None]
    pace: Union[Literal["kept", "changed", "not_known"], None]
    quality: OkReportQuality
    rate_without_events_mm_yr: Union[float, None]
    rate_without_events_uncertainty_mm_yr: Union[float, None]
    recent_rate_mm_yr: Union[float, None]
    recent_rate_uncertainty_mm_yr: Union[float, None]
    recent_change_mm_yr: Union[float, None]
    recent_change_uncertainty_mm_yr: Union[float, None]
    acceleration_mm_yr2: Union[float, None]
    acceleration_uncertainty_mm_yr2: Union[float, None]
    severity: int
    n_measurements: int
    span_years: float
    seasonal_dominant: bool
    seasonal_dominant_certain: bool
    trend: Literal["subsiding", "stable", "uplifting", "no_clear_trend"]
    assessment_code: Literal["rapid_subsidence", "notable_subsidence", "stable", "mild_uplift", "strong_uplift", "no_clear_trend"]
    confidence_tier: Literal["measured", "likely", "within_margin"]
    within_margin_kind: Union[Literal["stable"], None]
    verdict: str
    verdict_code: Literal["sinking_fast", "sinking", "stable", "stable_in_frame", "rising_slightly", "rising_strongly", "dropped_once", "rose_once", "moved_in_steps", "sinking_lately", "rising_lately", "changed_pace", "sinking_in_surroundings", "rising_in_surroundings", "moves_with_surroundings", "moving_sideways", "shifted_sideways", "possibly_sinking", "possibly_rising", "probably_stable", "no_clear_motion"]
    evidence: Literal["measured"]
    near_threshold: bool
    significant_nonzero: bool
    nearest_stations: List[FreeReportNearestStations1Item]
    coverage: Literal[True]
    frame: str
    release: str
    pixel_id: str
    pixel_polygon: List[List[float]]
    pixel_geojson: OkReportPixelGeojson
    cell_size_m: float
    last_observation: str
    data_age_days: int
    data_freshness: Literal["current", "recent", "stale", "very_stale", "unknown"]
    freshness_note: Union[str, None]
    estimated_next_acquisition: Union[str, None]
    data_coverage: Literal["measured"]
    provenance: OkReportProvenance
    trend_analysis: NotRequired[OkReportTrendAnalysis]
    timeseries: NotRequired[OkReportTimeseries]
    ground_brief: NotRequired[str]
    events: NotRequired[List[OkBatchResultEventsItem]]
    all_frames: NotRequired[AllFrames]
    two_looks: NotRequired[TwoLooks]
    context: NotRequired[ReportContext]
    geometry: NotRequired[Literal["two_looks"]]
    velocity_east_mm_yr: NotRequired[float]
    velocity_east_uncertainty_mm_yr: NotRequired[float]
    up_east_correlation: NotRequired[float]
    east_shift: NotRequired[OkReportEastShift]
    receipt: Receipt


class PasswordChanged(TypedDict):
    sessions_ended: int
    clients_disconnected: int
    keys_revoked: int
    keys_in_use: int
    api_key: NotRequired[str]
    message: str
    mode: Literal["live", "test"]
    data_source: NotRequired[Literal["synthetic"]]
    request_id: str


class PasswordReset(TypedDict):
    account_id: str
    email: str
    outcome: Literal["password_reset", "account_opened"]
    sessions_ended: int
    clients_disconnected: int
    keys_revoked: int
    keys_in_use: int
    api_key: NotRequired[str]
    credits_usd: float
    message: str
    mode: Literal["live", "test"]
    data_source: NotRequired[Literal["synthetic"]]
    request_id: str


class PaymentChallenge(TypedDict):
    "What to pay, and what it buys"

    error: Literal["bad_request", "bad_amount", "bad_method", "card_unavailable", "crypto_unavailable", "stripe_error", "crypto_error", "payment_malformed", "unauthorized", "login_required", "invalid_api_key", "insufficient_credits", "payment_required", "payment_invalid", "spend_cap_reached", "max_price_exceeded", "quote_invalid", "forbidden_referer", "widget_key_only", "account_suspended", "forbidden", "not_found", "job_not_found", "key_not_found", "frame_not_found", "release_not_found", "asset_not_found", "email_unavailable", "wrong_password", "session_not_found", "deletion_blocked", "weak_password", "code_invalid", "webhook_not_found", "webhook_url_refused", "webhook_limit_reached", "webhook_disabled", "event_not_found", "events_expired", "ticket_not_found", "watch_not_found", "report_not_found", "shared_link_not_found", "conversation_not_found", "method_not_allowed", "request_timeout", "email_exists", "idempotency_in_progress", "payment_in_progress", "payment_mismatch", "payment_refund_due", "payload_too_large", "uri_too_long", "unsupported_media_type", "range_not_satisfiable", "need_address_or_coords", "invalid_coordinates", "address_not_found", "bad_mock", "too_many_items", "too_many_links", "invalid_arguments", "invalid_email", "disposable_email", "message_required", "idempotency_mismatch", "idempotency_key_expired", "headers_too_large", "rate_limited", "internal_error", "service_unavailable"]
    code: Literal["bad_request", "bad_amount", "bad_method", "card_unavailable", "crypto_unavailable", "stripe_error", "crypto_error", "payment_malformed", "unauthorized", "login_required", "invalid_api_key", "insufficient_credits", "payment_required", "payment_invalid", "spend_cap_reached", "max_price_exceeded", "quote_invalid", "forbidden_referer", "widget_key_only", "account_suspended", "forbidden", "not_found", "job_not_found", "key_not_found", "frame_not_found", "release_not_found", "asset_not_found", "email_unavailable", "wrong_password", "session_not_found", "deletion_blocked", "weak_password", "code_invalid", "webhook_not_found", "webhook_url_refused", "webhook_limit_reached", "webhook_disabled", "event_not_found", "events_expired", "ticket_not_found", "watch_not_found", "report_not_found", "shared_link_not_found", "conversation_not_found", "method_not_allowed", "request_timeout", "email_exists", "idempotency_in_progress", "payment_in_progress", "payment_mismatch", "payment_refund_due", "payload_too_large", "uri_too_long", "unsupported_media_type", "range_not_satisfiable", "need_address_or_coords", "invalid_coordinates", "address_not_found", "bad_mock", "too_many_items", "too_many_links", "invalid_arguments", "invalid_email", "disposable_email", "message_required", "idempotency_mismatch", "idempotency_key_expired", "headers_too_large", "rate_limited", "internal_error", "service_unavailable"]
    message: str
    retryable: bool
    doc_url: str
    request_id: str
    mode: NotRequired[Literal["test"]]
    data_source: NotRequired[Literal["synthetic"]]
    status: NotRequired[Literal["no_coverage", "low_geocode_precision", "no_data", "no_new_data", "stale_data", "low_confidence", "inconclusive", "ok"]]
    payment_id: NotRequired[str]
    rehearsed: NotRequired[Literal[True]]
    buy_credits_url: str
    buy_api: PaymentChallengeBuyApi
    x402Version: Literal[1]
    accepts: List[PaymentChallengeAcceptsItem]
    payment_reason: NotRequired[str]
    offer: NotRequired[PaymentChallengeOffer]


class PaymentChallengeBuyApi(TypedDict):
    method: Literal["POST"]
    url: str
    body: PaymentChallengeBuyApiBody
    returns: str
    available: bool


class PaymentChallengeBuyApiBody(TypedDict):
    amount_usd: str
    method: str


class PaymentChallengeAcceptsItem(TypedDict):
    scheme: Literal["exact"]
    network: Literal["base", "base-sepolia"]
    maxAmountRequired: str
    resource: str
    description: str
    mimeType: Literal["application/json"]
    outputSchema: NotRequired[Dict[str, Any]]
    payTo: str
    maxTimeoutSeconds: int
    asset: str
    extra: PaymentChallengeAcceptsItemExtra


class PaymentChallengeAcceptsItemExtra(TypedDict):
    name: str
    version: str


class PaymentChallengeOffer(TypedDict):
    "What the payment buys: which cell, area or line, how recent, and that the status is `ok`; no numbers"

    status: Literal["ok"]
    help: Union[str, None]
    coverage: bool
    frame: str
    pixel_id: str
    last_observation: Union[str, Literal["none"]]
    data_freshness: Literal["current", "recent", "stale", "very_stale", "unknown"]
    freshness_note: Union[str, None]
    release: str
    data_age_days: int
    is_synthetic: bool
    would_cost_usd: float
    area: NotRequired[AreaDryRunArea]
    line: NotRequired[PaidProfileLine]
    query: AreaReportQuery


class PaymentRequired(TypedDict):
    "Out of credits, or the spending cap is reached"

    error: Literal["bad_request", "bad_amount", "bad_method", "card_unavailable", "crypto_unavailable", "stripe_error", "crypto_error", "payment_malformed", "unauthorized", "login_required", "invalid_api_key", "insufficient_credits", "payment_required", "payment_invalid", "spend_cap_reached", "max_price_exceeded", "quote_invalid", "forbidden_referer", "widget_key_only", "account_suspended", "forbidden", "not_found", "job_not_found", "key_not_found", "frame_not_found", "release_not_found", "asset_not_found", "email_unavailable", "wrong_password", "session_not_found", "deletion_blocked", "weak_password", "code_invalid", "webhook_not_found", "webhook_url_refused", "webhook_limit_reached", "webhook_disabled", "event_not_found", "events_expired", "ticket_not_found", "watch_not_found", "report_not_found", "shared_link_not_found", "conversation_not_found", "method_not_allowed", "request_timeout", "email_exists", "idempotency_in_progress", "payment_in_progress", "payment_mismatch", "payment_refund_due", "payload_too_large", "uri_too_long", "unsupported_media_type", "range_not_satisfiable", "need_address_or_coords", "invalid_coordinates", "address_not_found", "bad_mock", "too_many_items", "too_many_links", "invalid_arguments", "invalid_email", "disposable_email", "message_required", "idempotency_mismatch", "idempotency_key_expired", "headers_too_large", "rate_limited", "internal_error", "service_unavailable"]
    code: Literal["bad_request", "bad_amount", "bad_method", "card_unavailable", "crypto_unavailable", "stripe_error", "crypto_error", "payment_malformed", "unauthorized", "login_required", "invalid_api_key", "insufficient_credits", "payment_required", "payment_invalid", "spend_cap_reached", "max_price_exceeded", "quote_invalid", "forbidden_referer", "widget_key_only", "account_suspended", "forbidden", "not_found", "job_not_found", "key_not_found", "frame_not_found", "release_not_found", "asset_not_found", "email_unavailable", "wrong_password", "session_not_found", "deletion_blocked", "weak_password", "code_invalid", "webhook_not_found", "webhook_url_refused", "webhook_limit_reached", "webhook_disabled", "event_not_found", "events_expired", "ticket_not_found", "watch_not_found", "report_not_found", "shared_link_not_found", "conversation_not_found", "method_not_allowed", "request_timeout", "email_exists", "idempotency_in_progress", "payment_in_progress", "payment_mismatch", "payment_refund_due", "payload_too_large", "uri_too_long", "unsupported_media_type", "range_not_satisfiable", "need_address_or_coords", "invalid_coordinates", "address_not_found", "bad_mock", "too_many_items", "too_many_links", "invalid_arguments", "invalid_email", "disposable_email", "message_required", "idempotency_mismatch", "idempotency_key_expired", "headers_too_large", "rate_limited", "internal_error", "service_unavailable"]
    message: str
    retryable: bool
    doc_url: str
    request_id: str
    mode: NotRequired[Literal["test"]]
    data_source: NotRequired[Literal["synthetic"]]
    status: NotRequired[Literal["no_coverage", "low_geocode_precision", "no_data", "no_new_data", "stale_data", "low_confidence", "inconclusive", "ok"]]
    payment_id: NotRequired[str]
    rehearsed: NotRequired[Literal[True]]
    buy_credits_url: str
    buy_api: PaymentChallengeBuyApi


class PaymentState(TypedDict):
    "State of a coin invoice, without account data"

    txn_id: str
    status: Literal["pending", "detected", "partly_paid", "paid", "expired"]
    amount_usdc: str
    payment: CoinPayment
    credited_usdc: str
    coming_usdc: str
    remaining_usdc: str
    waits_for: Literal["confirmations", "safe_block"]
    confirmations_needed: int
    reversed: bool
    transfers: List[PaymentStateTransfersItem]
    created_at: str
    expires_at: str
    server_time: str
    request_id: str


class PaymentStateTransfersItem(TypedDict):
    tx_hash: str
    amount_usdc: str
    state: Literal["seen", "credited", "gone"]
    confirmations: int
    held: bool


class Pixel(TypedDict):
    mode: Literal["live", "test"]
    data_source: NotRequired[Literal["synthetic"]]
    coverage: bool
    covered: bool
    measured: bool
    pixel_id: Union[str, None]
    frame: Union[str, None]
    row: Union[int, None]
    col: Union[int, None]
    h3: Union[str, None]
    cell_size_m: Union[float, None]
    pixel_polygon: List[List[float]]
    pixel_geojson: Union[OkReportPixelGeojson, None]
    help: Union[str, None]
    query: AreaReportQuery
    lat: float
    lon: float
    cost_usd: Literal[0]
    request_id: str


class PlaceRates(TypedDict):
    mode: Literal["live", "test"]
    data_source: NotRequired[Literal["synthetic"]]
    query: AreaReportQuery
    edges_mm_yr: List[float]
    neighborhood: Union[AreaRates, None]
    zip: Union[AreaRates, None]
    town: Union[AreaRates, None]
    help: Union[str, None]
    cost_usd: Literal[0]
    request_id: str


class Portfolio(TypedDict):
    "The places taken together; null if none has a rate"

    cells: int
    frames: List[str]
    rates_mm_yr: AreaOfItemRatesMmYr
    by_verdict: Dict[str, int]
    cells_with_events: int
    moving_most: List[int]


class PortfolioPdfRequestInput(TypedDict):
    "Which bought reports go into one document"

    ids: List[int]
    title: NotRequired[str]
    lang: NotRequired[Literal["en", "es"]]


class PrintedStatement(TypedDict):
    request_id: str
    made_at: str
    mode: Literal["live", "test"]
    is_synthetic: bool
    place: str
    lat: float
    lon: float
    frame: str
    release: str
    pixel_id: str
    verdict: str
    rate_mm_yr: float
    margin_95_mm_yr: float
    last_observation: str


class ProfileDryRun(TypedDict):
    "The free preflight of a profile"

    status: Literal["no_coverage", "low_geocode_precision", "no_data", "no_new_data", "stale_data", "low_confidence", "inconclusive", "ok"]
    dry_run: Literal[True]
    help: Union[str, None]
    mode: Literal["live", "test"]
    data_source: NotRequired[Literal["synthetic"]]
    would_bill: bool
    estimated_cost_usd: float
    would_cost_usd: float
    cost_usd: Literal[0]
    owned_report: Union[OwnedReport, None]
    coverage: bool
    frame: str
    release: Union[str, None]
    pixel_id: str
    data_age_days: Union[int, None]
    request_id: str
    line: PaidProfileLine


class ProfileReport(TypedDict):
    "Means and counts are about the measured cells along the line. Null unless `status` is `ok`"

    status: Literal["no_coverage", "low_geocode_precision", "no_data", "no_new_data", "stale_data", "low_confidence", "inconclusive", "ok"]
    help: Union[str, None]
    mode: Literal["live", "test"]
    data_source: NotRequired[Literal["synthetic"]]
    line: PaidProfileLine
    velocity_vertical_mm_yr: Union[float, None]
    velocity_uncertainty_mm_yr: Union[float, None]
    velocity_uncertainty_without_zero_mm_yr: Union[float, None]
    interval_95_mm_yr: Union[List[float], None]
    velocity_east_mm_yr: Union[Union[float, None], None]
    velocity_east_uncertainty_mm_yr: Union[Union[float, None], None]
    east_cells: Union[Union[int, None], None]
    rate_without_events_mm_yr: Union[Union[float, None], None]
    rate_without_events_uncertainty_mm_yr: Union[Union[float, None], None]
    trend: Union[Literal["subsiding", "stable", "uplifting", "no_clear_trend"], None]
    assessment: Union[str, None]
    assessment_code: Union[Literal["rapid_subsidence", "notable_subsidence", "stable", "mild_uplift", "strong_uplift", "no_clear_trend"], None]
    confidence_tier: Union[Literal["measured", "likely", "within_margin"], None]
    signal_to_noise: Union[float, None]
    significant_nonzero: Union[bool, None]
    verdict: Union[str, None]
    verdict_code: Union[Literal["sinking_fast", "sinking", "stable", "stable_in_frame", "rising_slightly", "rising_strongly", "dropped_once", "rose_once", "moved_in_steps", "sinking_lately", "rising_lately", "changed_pace", "sinking_in_surroundings", "rising_in_surroundings", "moves_with_surroundings", "moving_sideways", "shifted_sideways", "possibly_sinking", "possibly_rising", "probably_stable", "no_clear_motion"], None]
    rates_mm_yr: Union[AreaOfItemRatesMmYr, None]
    classes: Union[List[AreaOfItemClassesItem], None]
    worst_cell: Union[AreaOfItemWorstCell, None]
    events: Union[AreaOfItemEvents, None]
    spatial_covariance: Union[AreaOfItemSpatialCovariance, None]
    confidence: Union[Union[float, None], None]
    n_measurements: Union[int, None]
    span_years: Union[float, None]
    first_observation: Union[str, None]
    steepest_along_line: Union[Union[PaidProfileSteepestAlongLine11, None], None]
    profile: Union[List[PaidProfileProfile1Item], None]
    gaps: Union[List[PaidProfileGaps1Item], None]
    context: NotRequired[LineContext]
    pixel_id: str
    coverage: bool
    frame: str
    release: Union[str, None]
    last_observation: Union[str, Literal["none"]]
    data_age_days: Union[int, None]
    data_freshness: Literal["current", "recent", "stale", "very_stale", "unknown"]
    freshness_note: Union[str, None]
    provenance: AreaReportProvenance
    query: AreaReportQuery
    queried_at: str
    cost_usd: float
    billed_usd: Union[float, None]
    owned_report: NotRequired[Union[OwnedReport, None]]
    credits_remaining_usd: Union[float, None]
    reports_remaining: Union[int, None]
    request_id: str


class ProfileRequestInput(TypedDict):
    "A GeoJSON LineString of at most 25 km"

    geometry: Union[Union[AreaInputGeometry11, AreaInputGeometry12, AreaInputGeometry13, AreaInputGeometry14, AreaInputGeometry15, AreaInputGeometry16], AreaInputGeometry2]
    samples: NotRequired[int]
    max_age_days: NotRequired[int]
    min_confidence: NotRequired[float]
    since: NotRequired[str]
    min_significance: NotRequired[bool]
    dry_run: NotRequired[bool]
    label: NotRequired[str]
    max_price_usd: NotRequired[float]
    quote_id: NotRequired[str]
    reuse: NotRequired[bool]
    include: NotRequired[List[Literal["context"]]]


class ProtectedResourceMetadata(TypedDict):
    "RFC 9728"

    resource: str
    resource_name: str
    authorization_servers: List[str]
    scopes_supported: List[str]
    bearer_methods_supported: List[str]
    resource_documentation: str


class Purchase(TypedDict):
    "A top-up: where to pay, and whether it is credited"

    mode: Literal["live", "test"]
    data_source: NotRequired[Literal["synthetic"]]
    method: Literal["stripe", "crypto"]
    amount_usd: float
    checkout_url: NotRequired[str]
    session_id: NotRequired[str]
    invoice_url: NotRequired[str]
    txn_id: NotRequired[str]
    payment: NotRequired[CoinPayment]
    order_id: NotRequired[str]
    status: NotRequired[Literal["creating", "open", "processing", "partly_paid", "paid", "expired", "failed", "refunded", "partly_refunded", "disputed"]]
    expires_at: NotRequired[Union[str, None]]
    credited: bool
    credits_usd: float
    reports_remaining_est: int
    entry_id: Union[str, None]
    request_id: str


class PurchaseRequestInput(TypedDict):
    amount_usd: float
    method: NotRequired[Literal["stripe", "crypto"]]


class Quote(TypedDict):
    "A price that is valid until `expires_at`"

    quote_id: str
    kind: Literal["motion", "timeseries", "batch", "area", "profile"]
    count: int
    billable: int
    owned: int
    unit_price_usd: float
    cost_usd: float
    free: List[QuoteFreeItem]
    expires_at: str
    covered_by_credits: bool
    credits_usd: float
    mode: Literal["live", "test"]
    data_source: NotRequired[Literal["synthetic"]]
    request_id: str


class QuoteFreeItem(TypedDict):
    id: str
    index: int
    status: str
    message: Union[str, None]
    owned_report: NotRequired[OwnedReport]


QuoteRequestInput = Union["QuotedMotionInput", "QuotedTimeseriesInput", "QuotedBatchInput", "QuotedAreaInput", "QuotedProfileInput"]


class QuotedAreaInput(TypedDict):
    kind: Literal["area"]
    request: AreaRequestInput


class QuotedBatchInput(TypedDict):
    kind: Literal["batch"]
    request: BatchRequestInput


class QuotedMotionInput(TypedDict):
    kind: Literal["motion"]
    request: QuotedMotionInputRequest


class QuotedMotionInputRequest(TypedDict):
    address: NotRequired[str]
    number: NotRequired[str]
    street: NotRequired[str]
    city: NotRequired[str]
    state: NotRequired[str]
    zip: NotRequired[str]
    lat: NotRequired[float]
    lon: NotRequired[float]
    frame: NotRequired[str]
    release: NotRequired[str]
    dry_run: NotRequired[int]
    teaser: NotRequired[int]
    mock: NotRequired[str]
    label: NotRequired[str]
    max_age_days: NotRequired[int]
    min_confidence: NotRequired[float]
    since: NotRequired[str]
    min_geocode_score: NotRequired[float]
    min_match_quality: NotRequired[float]
    min_significance: NotRequired[int]
    max_price_usd: NotRequired[float]
    quote_id: NotRequired[str]
    reuse: NotRequired[int]
    include: NotRequired[List[Literal["trend_analysis", "timeseries", "ground_brief", "events", "all_frames", "two_looks", "context"]]]
    brief: NotRequired[int]
    all_frames: NotRequired[int]
    compact: NotRequired[int]
    fields: NotRequired[List[Literal["status", "help", "mode", "data_source", "display_units", "velocity_display", "assessment", "methodology_version", "query", "queried_at", "cost_usd", "billed_usd", "owned_report", "credits_remaining_usd", "reports_remaining", "request_id", "mock", "velocity_vertical_mm_yr", "velocity_vertical_in_yr", "velocity_uncertainty_mm_yr", "velocity_uncertainty_in_yr", "interval_95_mm_yr", "velocity_los_mm_yr", "seasonal_amplitude_mm", "seasonal_removed_mm", "seasonal_shared_mm", "seasonal_shared_uncertainty_mm", "total_motion_mm", "total_motion_in", "signal_to_noise", "false_alarm_share", "differential_motion", "confidence", "neighbor_consistent", "neighbor_spread_mm_yr", "velocity_vs_surroundings_mm_yr", "velocity_vs_surroundings_uncertainty_mm_yr", "surroundings_radius_m", "pace_spread_mm_yr", "pace", "quality", "rate_without_events_mm_yr", "rate_without_events_uncertainty_mm_yr", "recent_rate_mm_yr", "recent_rate_uncertainty_mm_yr", "recent_change_mm_yr", "recent_change_uncertainty_mm_yr", "acceleration_mm_yr2", "acceleration_uncertainty_mm_yr2", "severity", "n_measurements", "span_years", "seasonal_dominant", "seasonal_dominant_certain", "trend", "assessment_code", "confidence_tier", "within_margin_kind", "verdict", "verdict_code", "evidence", "near_threshold", "significant_nonzero", "nearest_stations", "coverage", "frame", "release", "pixel_id", "pixel_polygon", "pixel_geojson", "cell_size_m", "last_observation", "data_age_days", "data_freshness", "freshness_note", "estimated_next_acquisition", "data_coverage", "provenance", "trend_analysis", "timeseries", "ground_brief", "events", "all_frames", "two_looks", "context", "geometry", "velocity_east_mm_yr", "velocity_east_uncertainty_mm_yr", "up_east_correlation", "east_shift"]]]
    units: NotRequired[Literal["mm", "in"]]


class QuotedProfileInput(TypedDict):
    kind: Literal["profile"]
    request: ProfileRequestInput


class QuotedTimeseriesInput(TypedDict):
    kind: Literal["timeseries"]
    request: QuotedTimeseriesInputRequest


class QuotedTimeseriesInputRequest(TypedDict):
    address: NotRequired[str]
    number: NotRequired[str]
    street: NotRequired[str]
    city: NotRequired[str]
    state: NotRequired[str]
    zip: NotRequired[str]
    lat: NotRequired[float]
    lon: NotRequired[float]
    frame: NotRequired[str]
    release: NotRequired[str]
    reference_date: NotRequired[str]
    reference_date2: NotRequired[str]
    max_points: NotRequired[int]
    series_type: NotRequired[Literal["measured", "modeled"]]
    dry_run: NotRequired[int]
    teaser: NotRequired[int]
    mock: NotRequired[str]
    label: NotRequired[str]
    max_age_days: NotRequired[int]
    min_confidence: NotRequired[float]
    since: NotRequired[str]
    min_geocode_score: NotRequired[float]
    min_match_quality: NotRequired[float]
    min_significance: NotRequired[int]
    max_price_usd: NotRequired[float]
    quote_id: NotRequired[str]
    reuse: NotRequired[int]


class RateClassCondition(TypedDict):
    "The 95 % interval of the rate leaves its previous class"

    type: Literal["rate_class"]


class RateClassConditionInput(TypedDict):
    "The 95 % interval of the rate leaves its previous class"

    type: Literal["rate_class"]


class Receipt(TypedDict):
    "A signed statement of what was paid, and for what"

    format: Literal["jws"]
    signature: str


class ReceiptKeys(TypedDict):
    "Keys that verify receipts and printed reports, including old ones (JSON Web Key Set)"

    keys: List[ReceiptKeysKeysItem]


class ReceiptKeysKeysItem(TypedDict):
    kty: Literal["OKP"]
    crv: Literal["Ed25519"]
    x: str
    kid: str
    alg: Literal["EdDSA"]
    use: Literal["sig"]


class Registration(TypedDict):
    account_id: str
    email: str
    mode: Literal["live", "test"]
    data_source: NotRequired[Literal["synthetic"]]
    api_key: str
    password: NotRequired[str]
    credits_usd: float
    reports_remaining_est: int
    message: NotRequired[str]
    docs: str
    request_id: str


class RegistrationHint(TypedDict):
    message: str
    method: Literal["POST"]
    url: str
    body: Dict[str, str]
    starter_credits_usd: float
    price_per_report_usd: float
    request_id: str


class RegistrationRequestInput(TypedDict):
    email: str
    password: NotRequired[str]
    mode: NotRequired[Literal["live", "test"]]


class ReportChanges(TypedDict):
    status: Literal["explained", "same_release", "no_earlier_report", "release_not_kept", "other_cells", "too_few_common_dates", "not_a_cell"]
    message: str
    report: ComparedReport
    earlier: Union[ComparedReport, None]
    difference_mm_yr: Union[float, None]
    parts: List[ChangePart]
    mode: Literal["live", "test"]
    data_source: NotRequired[Literal["synthetic"]]
    request_id: str


class ReportContext(TypedDict):
    "Maps of soils, karst, mines or floods that others made. Never part of the verdict or the numbers"

    note: str
    layers: List[ReportContextLayersItem]


class ReportContextLayersItem(TypedDict):
    name: str
    kind: Literal["soil", "karst", "mines", "flood", "other"]
    covers: Union[bool, None]
    values: List[PaidProfileProfile1ItemContextItemValuesItem]
    nearest: Union[AreaContextLayersItemNearest1, None]
    unit: Union[str, None]
    nearest_within_m: Union[int, None]
    attribution: str
    license: str
    date: str


class ReportSentences(TypedDict):
    "Null: the report was sold without it"

    id: int
    lang: Literal["en", "es"]
    verdict: Union[str, None]
    assessment: Union[str, None]
    ground_brief: Union[str, None]
    freshness_note: Union[str, None]
    differential_note: Union[str, None]
    reference: Union[str, None]
    other_frames: Union[str, None]
    disclaimer: Union[str, None]
    is_incomplete: bool
    mode: Literal["live", "test"]
    data_source: NotRequired[Literal["synthetic"]]
    request_id: str


class ResetPasswordRequestInput(TypedDict):
    code: str
    password: str
    revoke_keys: NotRequired[bool]


class ReverseGeocode(TypedDict):
    mode: Literal["live", "test"]
    data_source: NotRequired[Literal["synthetic"]]
    lat: float
    lon: float
    found: bool
    help: Union[str, None]
    geocoded_address: Union[str, None]
    distance_m: Union[float, None]
    place: Union[GeocodedPlace, None]
    cost_usd: Literal[0]
    request_id: str


class RevokedLink(TypedDict):
    link_id: str
    revoked: Literal[True]
    mode: Literal["live", "test"]
    data_source: NotRequired[Literal["synthetic"]]
    request_id: str


class SavedReport(TypedDict):
    id: int
    created_at: str
    endpoint: str
    label: Union[str, None]
    nickname: Union[str, None]
    note: Union[str, None]
    address: Union[str, None]
    geocoded_address: Union[str, None]
    lat: float
    lon: float
    pixel_id: str
    frame: str
    release: str
    velocity: float
    velocity_vertical_mm_yr: float
    velocity_uncertainty_mm_yr: Union[float, None]
    recent_rate_mm_yr: Union[float, None]
    recent_rate_uncertainty_mm_yr: Union[float, None]
    last_observation: Union[str, None]
    verdict: Union[str, None]
    verdict_code: Union[str, None]
    assessment_code: str
    cost_usd: float
    refunded: bool
    purchase_request_id: str
    corrections: List[CorrectionLink]
    pdf_url: Union[str, None]


class SelectedFreeReport(TypedDict):
    "The chosen fields of the free answer without a report"

    status: Literal["no_coverage", "low_geocode_precision", "no_data", "no_new_data", "stale_data", "low_confidence", "inconclusive"]
    help: NotRequired[Union[str, None]]
    mode: NotRequired[Literal["live", "test"]]
    data_source: NotRequired[Literal["synthetic"]]
    display_units: NotRequired[Literal["mm_yr", "in_yr"]]
    velocity_display: NotRequired[str]
    assessment: NotRequired[str]
    methodology_version: NotRequired[str]
    query: NotRequired[AreaReportQuery]
    queried_at: NotRequired[str]
    cost_usd: float
    billed_usd: NotRequired[Union[float, None]]
    owned_report: NotRequired[Union[OwnedReport, None]]
    credits_remaining_usd: NotRequired[Union[float, None]]
    reports_remaining: NotRequired[Union[int, None]]
    request_id: str
    mock: NotRequired[Literal[True]]
    velocity_vertical_mm_yr: NotRequired[Union[float, None]]
    velocity_vertical_in_yr: NotRequired[Union[float, None]]
    velocity_uncertainty_mm_yr: NotRequired[Union[float, None]]
    velocity_uncertainty_in_yr: NotRequired[Union[float, None]]
    interval_95_mm_yr: NotRequired[Union[List[float], None]]
    velocity_los_mm_yr: NotRequired[Union[float, None]]
    seasonal_amplitude_mm: NotRequired[Union[float, None]]
    seasonal_removed_mm: NotRequired[Union[float, None]]
    seasonal_shared_mm: NotRequired[Union[float, None]]
    seasonal_shared_uncertainty_mm: NotRequired[Union[float, None]]
    total_motion_mm: NotRequired[Union[float, None]]
    total_motion_in: NotRequired[Union[float, None]]
    signal_to_noise: NotRequired[Union[float, None]]
    false_alarm_share: NotRequired[Union[float, None]]
    differential_motion: NotRequired[Union[FreeReportDifferentialMotion1, None]]
    confidence: NotRequired[Union[float, None]]
    neighbor_consistent: NotRequired[Union[bool, None]]
    neighbor_spread_mm_yr: NotRequired[Union[float, None]]
    velocity_vs_surroundings_mm_yr: NotRequired[Union[float, None]]
    velocity_vs_surroundings_uncertainty_mm_yr: NotRequired[Union[float, None]]
    surroundings_radius_m: NotRequired[Union[float, None]]
    pace_spread_mm_yr: NotRequired[Union[float, None]]
    pace: NotRequired[Union[Literal["kept", "changed", "not_known"], None]]
    quality: NotRequired[Union[FreeReportQuality1, None]]
    rate_without_events_mm_yr: NotRequired[Union[float, None]]
    rate_without_events_uncertainty_mm_yr: NotRequired[Union[float, None]]
    recent_rate_mm_yr: NotRequired[Union[float, None]]
    recent_rate_uncertainty_mm_yr: NotRequired[Union[float, None]]
    recent_change_mm_yr: NotRequired[Union[float, None]]
    recent_change_uncertainty_mm_yr: NotRequired[Union[float, None]]
    acceleration_mm_yr2: NotRequired[Union[float, None]]
    acceleration_uncertainty_mm_yr2: NotRequired[Union[float, None]]
    severity: NotRequired[Union[int, None]]
    n_measurements: NotRequired[Union[int, None]]
    span_years: NotRequired[Union[float, None]]
    seasonal_dominant: NotRequired[Literal[False]]
    seasonal_dominant_certain: NotRequired[Literal[False]]
    trend: NotRequired[Literal["no_clear_trend", "unknown"]]
    assessment_code: NotRequired[Literal["no_clear_trend", "unknown"]]
    confidence_tier: NotRequired[Literal["within_margin", "unknown"]]
    within_margin_kind: NotRequired[Union[Literal["inconclusive"], None]]
    verdict: NotRequired[Union[str, None]]
    verdict_code: NotRequired[Literal["unknown"]]
    evidence: NotRequired[Union[Literal["measured"], None]]
    near_threshold: NotRequired[Literal[False]]
    significant_nonzero: NotRequired[Literal[False]]
    nearest_stations: NotRequired[Union[List[FreeReportNearestStations1Item], None]]
    coverage: bool
    release: NotRequired[Union[str, None]]
    pixel_polygon: NotRequired[List[List[float]]]
    pixel_geojson: NotRequired[FreeReportPixelGeojson]
    cell_size_m: NotRequired[Union[float, None]]
    data_age_days: NotRequired[Union[int, None]]
    data_freshness: NotRequired[Literal["current", "recent", "stale", "very_stale", "unknown"]]
    freshness_note: NotRequired[Union[str, None]]
    estimated_next_acquisition: NotRequired[Union[str, None]]
    data_coverage: NotRequired[Literal["measured", "not_measured", "none"]]
    provenance: NotRequired[AreaReportProvenance]
    frame: NotRequired[str]
    pixel_id: NotRequired[str]
    last_observation: NotRequired[Union[str, Literal["none"]]]


class SelectedOkReport(TypedDict):
    "The chosen fields of a report"

    status: Literal["ok"]
    help: NotRequired[Union[str, None]]
    mode: NotRequired[Literal["live", "test"]]
    data_source: NotRequired[Literal["synthetic"]]
    display_units: NotRequired[Literal["mm_yr", "in_yr"]]
    velocity_display: NotRequired[str]
    assessment: NotRequired[str]
    methodology_version: NotRequired[str]
    query: NotRequired[AreaReportQuery]
    queried_at: NotRequired[str]
    cost_usd: float
    billed_usd: NotRequired[Union[float, None]]
    owned_report: NotRequired[Union[OwnedReport, None]]
    credits_remaining_usd: NotRequired[Union[float, None]]
    reports_remaining: NotRequired[Union[int, None]]
    request_id: str
    mock: NotRequired[Literal[True]]
    velocity_vertical_mm_yr: NotRequired[float]
    velocity_vertical_in_yr: NotRequired[float]
    velocity_uncertainty_mm_yr: NotRequired[float]
    velocity_uncertainty_in_yr: NotRequired[float]
    interval_95_mm_yr: NotRequired[List[float]]
    velocity_los_mm_yr: NotRequired[Union[float, None]]
    seasonal_amplitude_mm: NotRequired[Union[float, None]]
    seasonal_removed_mm: NotRequired[Union[float, None]]
    seasonal_shared_mm: NotRequired[Union[float, None]]
    seasonal_shared_uncertainty_mm: NotRequired[Union[float, None]]
    total_motion_mm: NotRequired[float]
    total_motion_in: NotRequired[float]
    signal_to_noise: NotRequired[float]
    false_alarm_share: NotRequired[Union[float, None]]
    differential_motion: NotRequired[Union[FreeReportDifferentialMotion1, None]]
    confidence: NotRequired[Union[float, None]]
    neighbor_consistent: NotRequired[Union[bool, None]]
    neighbor_spread_mm_yr: NotRequired[Union[float, None]]
    velocity_vs_surroundings_mm_yr: NotRequired[Union[float, None]]
    velocity_vs_surroundings_uncertainty_mm_yr: NotRequired[Union[float, None]]
    surroundings_radius_m: NotRequired[Union[float, None]]
    pace_spread_mm_yr: NotRequired[Union[float, None]]
    pace: NotRequired[Union[Literal["kept", "changed", "not_known"], None]]
    quality: NotRequired[OkReportQuality]
    rate_without_events_mm_yr: NotRequired[Union[float, None]]
    rate_without_events_uncertainty_mm_yr: NotRequired[Union[float, None]]
    recent_rate_mm_yr: NotRequired[Union[float, None]]
    recent_rate_uncertainty_mm_yr: NotRequired[Union[float, None]]
    recent_change_mm_yr: NotRequired[Union[float, None]]
    recent_change_uncertainty_mm_yr: NotRequired[Union[float, None]]
    acceleration_mm_yr2: NotRequired[Union[float, None]]
    acceleration_uncertainty_mm_yr2: NotRequired[Union[float, None]]
    severity: NotRequired[int]
    n_measurements: NotRequired[int]
    span_years: NotRequired[float]
    seasonal_dominant: NotRequired[bool]
    seasonal_dominant_certain: NotRequired[bool]
    trend: NotRequired[Literal["subsiding", "stable", "uplifting", "no_clear_trend"]]
    assessment_code: NotRequired[Literal["rapid_subsidence", "notable_subsidence", "stable", "mild_uplift", "strong_uplift", "no_clear_trend"]]
    confidence_tier: NotRequired[Literal["measured", "likely", "within_margin"]]
    within_margin_kind: NotRequired[Union[Literal["stable"], None]]
    verdict: NotRequired[str]
    verdict_code: NotRequired[Literal["sinking_fast", "sinking", "stable", "stable_in_frame", "rising_slightly", "rising_strongly", "dropped_once", "rose_once", "moved_in_steps", "sinking_lately", "rising_lately", "changed_pace", "sinking_in_surroundings", "rising_in_surroundings", "moves_with_surroundings", "moving_sideways", "shifted_sideways", "possibly_sinking", "possibly_rising", "probably_stable", "no_clear_motion"]]
    evidence: NotRequired[Literal["measured"]]
    near_threshold: NotRequired[bool]
    significant_nonzero: NotRequired[bool]
    nearest_stations: NotRequired[List[FreeReportNearestStations1Item]]
    coverage: Literal[True]
    frame: NotRequired[str]
    release: NotRequired[str]
    pixel_id: NotRequired[str]
    pixel_polygon: NotRequired[List[List[float]]]
    pixel_geojson: NotRequired[OkReportPixelGeojson]
    cell_size_m: NotRequired[float]
    last_observation: NotRequired[str]
    data_age_days: NotRequired[int]
    data_freshness: NotRequired[Literal["current", "recent", "stale", "very_stale", "unknown"]]
    freshness_note: NotRequired[Union[str, None]]
    estimated_next_acquisition: NotRequired[Union[str, None]]
    data_coverage: NotRequired[Literal["measured"]]
    provenance: NotRequired[OkReportProvenance]
    trend_analysis: NotRequired[OkReportTrendAnalysis]
    timeseries: NotRequired[OkReportTimeseries]
    ground_brief: NotRequired[str]
    events: NotRequired[List[OkBatchResultEventsItem]]
    all_frames: NotRequired[AllFrames]
    two_looks: NotRequired[TwoLooks]
    context: NotRequired[ReportContext]
    geometry: NotRequired[Literal["two_looks"]]
    velocity_east_mm_yr: NotRequired[float]
    velocity_east_uncertainty_mm_yr: NotRequired[float]
    up_east_correlation: NotRequired[float]
    east_shift: NotRequired[OkReportEastShift]


SelectedReport = Union["SelectedOkReport", "SelectedFreeReport"]


class ServiceStatus(TypedDict):
    "The state of the service"

    status: Literal["ok", "degraded"]
    parts: List[ServiceStatusPartsItem]
    as_of: str
    up_since: str
    uptime_s: int
    latency: List[ServiceStatusLatencyItem]
    frames: ServiceStatusFrames
    waiting: ServiceStatusWaiting
    payments: ServiceStatusPayments
    incidents: Union[List[ServiceStatusIncidents1Item], None]
    request_id: str


class ServiceStatusPartsItem(TypedDict):
    part: str
    status: Literal["ok", "degraded"]
    note: Union[str, None]


class ServiceStatusLatencyItem(TypedDict):
    group: str
    p50_ms: Union[float, None]
    p95_ms: Union[float, None]
    routes: List[ServiceStatusLatencyItemRoutesItem]


class ServiceStatusLatencyItemRoutesItem(TypedDict):
    method: str
    route: str
    p50_ms: Union[float, None]
    p95_ms: Union[float, None]


class ServiceStatusFrames(TypedDict):
    served: int
    out_of_service: int
    newest_observation: Union[str, None]
    oldest_observation: Union[str, None]
    newest_release_at: Union[str, None]
    last_announced_at: Union[str, None]
    checked_every_s: float


class ServiceStatusWaiting(TypedDict):
    emails_s: Union[float, None]
    batches_s: Union[float, None]
    deliveries_s: Union[float, None]


class ServiceStatusPayments(TypedDict):
    card: Literal["on", "off", "behind"]
    usdc: Literal["on", "off", "behind"]
    x402: Literal["on", "off", "behind"]


class ServiceStatusIncidents1Item(TypedDict):
    correction_id: str
    title: str
    url: str
    published_at: str


class SessionEntry(TypedDict):
    session_id: str
    created_at: str
    expires_at: str
    ip_address: Union[str, None]
    user_agent: Union[str, None]
    current: bool


class SessionList(TypedDict):
    "The session of this call first, then newest first"

    sessions: List[SessionEntry]
    mode: Literal["live", "test"]
    data_source: NotRequired[Literal["synthetic"]]
    request_id: str


class SessionsEnded(TypedDict):
    sessions_ended: int
    mode: Literal["live", "test"]
    data_source: NotRequired[Literal["synthetic"]]
    request_id: str


class SharedLink(TypedDict):
    link_id: str
    created_at: str


class SharedLinkList(TypedDict):
    links: List[SharedLink]
    mode: Literal["live", "test"]
    data_source: NotRequired[Literal["synthetic"]]
    request_id: str


class SharedReport(TypedDict):
    "A report that its buyer shares by link"

    report: Dict[str, Any]
    bought_at: str
    corrections: List[CorrectionLink]
    refunded: bool
    mode: Literal["live", "test"]
    data_source: NotRequired[Literal["synthetic"]]
    request_id: str


class SpendCapRequestInput(TypedDict):
    daily_usd: Union[float, None]


StacAsset = TypedDict("StacAsset", {
    "href": "str",
    "type": "str",
    "title": "str",
    "description": "NotRequired[str]",
    "roles": "List[str]",
    "file:size": "int",
    "file:checksum": "str",
    "proj:code": "NotRequired[str]",
    "proj:shape": "NotRequired[List[int]]",
    "proj:transform": "NotRequired[List[float]]",
    "proj:bbox": "NotRequired[List[float]]",
    "bands": "NotRequired[List[StacAssetBandsItem]]",
    "table:row_count": "NotRequired[int]",
    "table:columns": "NotRequired[List[StacAssetTableColumnsItem]]",
})


StacAssetBandsItem = TypedDict("StacAssetBandsItem", {
    "name": "NotRequired[str]",
    "description": "NotRequired[str]",
    "data_type": "str",
    "nodata": "NotRequired[float]",
    "unit": "NotRequired[str]",
    "raster:scale": "float",
    "raster:offset": "float",
    "raster:sampling": "Literal[\"area\"]",
})


class StacAssetTableColumnsItem(TypedDict):
    name: str
    type: str
    description: NotRequired[str]


class StacCatalog(TypedDict):
    type: Literal["Catalog"]
    stac_version: Literal["1.1.0"]
    id: str
    title: str
    description: str
    conformsTo: List[str]
    links: List[StacLink]


StacCollection = TypedDict("StacCollection", {
    "type": "Literal[\"Collection\"]",
    "stac_version": "Literal[\"1.1.0\"]",
    "stac_extensions": "List[str]",
    "id": "str",
    "title": "str",
    "description": "str",
    "keywords": "List[str]",
    "license": "str",
    "providers": "List[StacCollectionProvidersItem]",
    "extent": "StacCollectionExtent",
    "summaries": "Dict[str, Any]",
    "item_assets": "Dict[str, StacCollectionItemAssetsValue]",
    "table:tables": "List[StacCollectionTableTablesItem]",
    "table:columns": "List[StacAssetTableColumnsItem]",
    "renders": "Dict[str, StacCollectionRendersValue]",
    "links": "List[StacLink]",
})


class StacCollectionProvidersItem(TypedDict):
    name: str
    description: str
    roles: List[str]


class StacCollectionExtent(TypedDict):
    spatial: StacCollectionExtentSpatial
    temporal: StacCollectionExtentTemporal


class StacCollectionExtentSpatial(TypedDict):
    bbox: List[List[float]]


class StacCollectionExtentTemporal(TypedDict):
    interval: List[List[Union[str, None]]]


class StacCollectionItemAssetsValue(TypedDict):
    title: str
    type: str
    roles: List[str]
    bands: NotRequired[List[StacCollectionItemAssetsValueBandsItem]]


StacCollectionItemAssetsValueBandsItem = TypedDict("StacCollectionItemAssetsValueBandsItem", {
    "name": "NotRequired[str]",
    "description": "NotRequired[str]",
    "data_type": "NotRequired[str]",
    "nodata": "NotRequired[float]",
    "unit": "NotRequired[str]",
    "raster:scale": "NotRequired[float]",
    "raster:offset": "NotRequired[float]",
    "raster:sampling": "NotRequired[Literal[\"area\"]]",
})


class StacCollectionTableTablesItem(TypedDict):
    name: str
    description: str


class StacCollectionRendersValue(TypedDict):
    title: str
    assets: List[str]
    rescale: List[List[float]]
    nodata: float
    colormap: Dict[str, List[int]]
    resampling: str
    minmax_zoom: List[int]


class StacCollections(TypedDict):
    collections: List[StacCollection]
    links: List[StacLink]


class StacConformance(TypedDict):
    conformsTo: List[str]


class StacItem(TypedDict):
    type: Literal["Feature"]
    stac_version: Literal["1.1.0"]
    stac_extensions: List[str]
    id: str
    collection: str
    geometry: FrameFootprint
    bbox: List[float]
    properties: Dict[str, Any]
    links: List[StacLink]
    assets: Dict[str, StacAsset]


class StacItems(TypedDict):
    type: Literal["FeatureCollection"]
    features: List[StacItem]
    links: List[StacLink]
    numberMatched: int
    numberReturned: int


StacLink = TypedDict("StacLink", {
    "rel": "str",
    "href": "str",
    "type": "NotRequired[str]",
    "title": "NotRequired[str]",
    "method": "NotRequired[Literal[\"GET\", \"POST\"]]",
    "body": "NotRequired[Dict[str, Any]]",
    "merge": "NotRequired[bool]",
    "wmts:layer": "NotRequired[List[str]]",
})


class StacSearchBodyInput(TypedDict):
    limit: NotRequired[int]
    bbox: NotRequired[List[float]]
    intersects: NotRequired[Union[Union[AreaInputGeometry11, AreaInputGeometry12, AreaInputGeometry13, AreaInputGeometry14, AreaInputGeometry15, AreaInputGeometry16], AreaInputGeometry2]]
    datetime: NotRequired[str]
    ids: NotRequired[List[str]]
    collections: NotRequired[List[str]]
    cursor: NotRequired[str]


StoredReport = Dict[str, Any]


class TagRequestInputValue1(TypedDict):
    id: NotRequired[int]
    nickname: NotRequired[Union[str, None]]
    note: NotRequired[Union[str, None]]


TagRequestInput = Union["TagRequestInputValue1", None]


class TaggedReport(TypedDict):
    id: int
    created_at: str
    endpoint: str
    label: Union[str, None]
    nickname: Union[str, None]
    note: Union[str, None]
    address: Union[str, None]
    geocoded_address: Union[str, None]
    lat: float
    lon: float
    pixel_id: str
    frame: str
    release: str
    velocity: float
    velocity_vertical_mm_yr: float
    velocity_uncertainty_mm_yr: Union[float, None]
    recent_rate_mm_yr: Union[float, None]
    recent_rate_uncertainty_mm_yr: Union[float, None]
    last_observation: Union[str, None]
    verdict: Union[str, None]
    verdict_code: Union[str, None]
    assessment_code: str
    cost_usd: float
    refunded: bool
    purchase_request_id: str
    corrections: List[CorrectionLink]
    pdf_url: Union[str, None]
    mode: Literal["live", "test"]
    data_source: NotRequired[Literal["synthetic"]]
    request_id: str


class Teaser(TypedDict):
    "The free answer without a key: no measured numbers and no assessment"

    status: Literal["no_coverage", "low_geocode_precision", "no_data", "no_new_data", "stale_data", "low_confidence", "inconclusive", "ok"]
    teaser: Literal[True]
    help: Union[str, None]
    mode: Literal["live", "test"]
    data_source: NotRequired[Literal["synthetic"]]
    coverage: bool
    confidence: Union[float, None]
    frame: str
    last_observation: Union[str, Literal["none"]]
    data_freshness: Literal["current", "recent", "stale", "very_stale", "unknown"]
    freshness_note: Union[str, None]
    would_cost_usd: float
    how_to_buy: TeaserHowToBuy
    query: AreaReportQuery
    cost_usd: Literal[0]
    request_id: str


class TeaserHowToBuy(TypedDict):
    "How to get the report itself"

    register: TeaserHowToBuyRegister
    key: TeaserHowToBuyKey
    x402: TeaserHowToBuyX402


class TeaserHowToBuyRegister(TypedDict):
    method: Literal["POST"]
    url: str
    body: TeaserHowToBuyRegisterBody
    starter_credits_usd: float


class TeaserHowToBuyRegisterBody(TypedDict):
    email: str


class TeaserHowToBuyKey(TypedDict):
    header: str
    top_up_url: str


class TeaserHowToBuyX402(TypedDict):
    "Pay per call, without an account"

    available: bool
    url: Union[str, None]
    message: str


class Ticket(TypedDict):
    ticket_id: str
    subject: str
    status: Literal["open", "waiting_for_you", "answered", "closed"]
    priority: Literal["low", "normal", "high", "urgent"]
    created_at: str
    updated_at: str
    report_id: Union[int, None]
    request_ids: List[str]
    recognized_request_ids: List[str]
    messages: List[TicketMessage]


class TicketAnswer(TypedDict):
    "A ticket and its conversation"

    ticket_id: str
    subject: str
    status: Literal["open", "waiting_for_you", "answered", "closed"]
    priority: Literal["low", "normal", "high", "urgent"]
    created_at: str
    updated_at: str
    report_id: Union[int, None]
    request_ids: List[str]
    recognized_request_ids: List[str]
    messages: List[TicketMessage]
    mode: Literal["live", "test"]
    data_source: NotRequired[Literal["synthetic"]]
    request_id: str


class TicketList(TypedDict):
    tickets: List[Ticket]
    next_cursor: Union[str, None]
    mode: Literal["live", "test"]
    data_source: NotRequired[Literal["synthetic"]]
    request_id: str


class TicketMessage(TypedDict):
    message_id: str
    author: Literal["customer", "operator", "service"]
    via: Literal["api", "email"]
    message: str
    created_at: str


class TicketReplyInput(TypedDict):
    message: NotRequired[str]
    close: NotRequired[bool]


class TicketRequestInput(TypedDict):
    subject: NotRequired[str]
    message: str
    priority: NotRequired[Literal["low", "normal", "high", "urgent"]]
    request_ids: NotRequired[List[str]]


class TileJson(TypedDict):
    "TileJSON 3.0.0, plus `legend_stops`, `detail`, `units` and `layer`"

    tilejson: Literal["3.0.0"]
    name: str
    description: str
    version: str
    attribution: str
    scheme: Literal["xyz"]
    tiles: List[str]
    minzoom: int
    maxzoom: int
    tileSize: Literal[256]
    vector_layers: List[Any]
    bounds: List[float]
    center: List[float]
    legend: str
    legend_stops: List[MapLegendItem]
    detail: Literal["classes", "values"]
    units: str
    layer: Literal["velocity", "uncertainty", "confidence", "seasonal"]


Timeseries = Union["OkTimeseries", "FreeTimeseries"]


class TopUpChallenge(TypedDict):
    "What to pay for the credits"

    error: Literal["bad_request", "bad_amount", "bad_method", "card_unavailable", "crypto_unavailable", "stripe_error", "crypto_error", "payment_malformed", "unauthorized", "login_required", "invalid_api_key", "insufficient_credits", "payment_required", "payment_invalid", "spend_cap_reached", "max_price_exceeded", "quote_invalid", "forbidden_referer", "widget_key_only", "account_suspended", "forbidden", "not_found", "job_not_found", "key_not_found", "frame_not_found", "release_not_found", "asset_not_found", "email_unavailable", "wrong_password", "session_not_found", "deletion_blocked", "weak_password", "code_invalid", "webhook_not_found", "webhook_url_refused", "webhook_limit_reached", "webhook_disabled", "event_not_found", "events_expired", "ticket_not_found", "watch_not_found", "report_not_found", "shared_link_not_found", "conversation_not_found", "method_not_allowed", "request_timeout", "email_exists", "idempotency_in_progress", "payment_in_progress", "payment_mismatch", "payment_refund_due", "payload_too_large", "uri_too_long", "unsupported_media_type", "range_not_satisfiable", "need_address_or_coords", "invalid_coordinates", "address_not_found", "bad_mock", "too_many_items", "too_many_links", "invalid_arguments", "invalid_email", "disposable_email", "message_required", "idempotency_mismatch", "idempotency_key_expired", "headers_too_large", "rate_limited", "internal_error", "service_unavailable"]
    code: Literal["bad_request", "bad_amount", "bad_method", "card_unavailable", "crypto_unavailable", "stripe_error", "crypto_error", "payment_malformed", "unauthorized", "login_required", "invalid_api_key", "insufficient_credits", "payment_required", "payment_invalid", "spend_cap_reached", "max_price_exceeded", "quote_invalid", "forbidden_referer", "widget_key_only", "account_suspended", "forbidden", "not_found", "job_not_found", "key_not_found", "frame_not_found", "release_not_found", "asset_not_found", "email_unavailable", "wrong_password", "session_not_found", "deletion_blocked", "weak_password", "code_invalid", "webhook_not_found", "webhook_url_refused", "webhook_limit_reached", "webhook_disabled", "event_not_found", "events_expired", "ticket_not_found", "watch_not_found", "report_not_found", "shared_link_not_found", "conversation_not_found", "method_not_allowed", "request_timeout", "email_exists", "idempotency_in_progress", "payment_in_progress", "payment_mismatch", "payment_refund_due", "payload_too_large", "uri_too_long", "unsupported_media_type", "range_not_satisfiable", "need_address_or_coords", "invalid_coordinates", "address_not_found", "bad_mock", "too_many_items", "too_many_links", "invalid_arguments", "invalid_email", "disposable_email", "message_required", "idempotency_mismatch", "idempotency_key_expired", "headers_too_large", "rate_limited", "internal_error", "service_unavailable"]
    message: str
    retryable: bool
    doc_url: str
    request_id: str
    mode: NotRequired[Literal["test"]]
    data_source: NotRequired[Literal["synthetic"]]
    status: NotRequired[Literal["no_coverage", "low_geocode_precision", "no_data", "no_new_data", "stale_data", "low_confidence", "inconclusive", "ok"]]
    payment_id: NotRequired[str]
    rehearsed: NotRequired[Literal[True]]
    buy_credits_url: str
    buy_api: PaymentChallengeBuyApi
    x402Version: Literal[1]
    accepts: List[PaymentChallengeAcceptsItem]
    payment_reason: NotRequired[str]


TwoLooks = TypedDict("TwoLooks", {
    "status": "Literal[\"ok\", \"one_look\", \"looks_alike\", \"records_apart\", \"unknown_direction\", \"zeros_differ\"]",
    "message": "str",
    "frames": "List[str]",
    "from": "Union[str, None]",
    "to": "Union[str, None]",
    "velocity_up_mm_yr": "Union[float, None]",
    "velocity_up_uncertainty_mm_yr": "Union[float, None]",
    "velocity_east_mm_yr": "Union[float, None]",
    "velocity_east_uncertainty_mm_yr": "Union[float, None]",
    "correlation": "Union[float, None]",
    "condition_number": "Union[float, None]",
})


class Usage(TypedDict):
    "The ledger, newest first. A child key sees only its own entries"

    entries: List[UsageEntry]
    next_cursor: Union[str, None]
    mode: Literal["live", "test"]
    data_source: NotRequired[Literal["synthetic"]]
    request_id: str


class UsageEntry(TypedDict):
    at: str
    kind: Literal["report", "refund", "credit", "starter", "top_up", "top_up_refund", "dispute", "top_up_reversal"]
    endpoint: Union[str, None]
    label: Union[str, None]
    status: Union[Literal["ok"], None]
    cost_usd: float
    amount_usd: float
    balance_after_usd: float
    pixel_id: Union[str, None]
    report_id: Union[int, None]
    request_id: Union[str, None]
    key: Union[str, None]
    entry_id: str
    reverses: Union[str, None]


class VerifiedReport(TypedDict):
    "Whether a printed report is genuine"

    genuine: bool
    message: str
    statement: Union[PrintedStatement, None]
    is_current: Union[bool, None]
    corrections: List[CorrectionLink]
    request_id: str


class Watch(TypedDict):
    watch_id: str
    group_id: str
    status: Literal["active", "paused"]
    lat: float
    lon: float
    address: Union[str, None]
    h3: str
    condition: WatchCondition
    label: Union[str, None]
    email: bool
    auto_buy: Union[WatchAutoBuy, None]
    alerts: int
    last_alert_at: Union[str, None]
    created_at: str


class WatchAnswer(TypedDict):
    watch_id: str
    group_id: str
    status: Literal["active", "paused"]
    lat: float
    lon: float
    address: Union[str, None]
    h3: str
    condition: WatchCondition
    label: Union[str, None]
    email: bool
    auto_buy: Union[WatchAutoBuy, None]
    alerts: int
    last_alert_at: Union[str, None]
    created_at: str
    mode: Literal["live", "test"]
    data_source: NotRequired[Literal["synthetic"]]
    request_id: str


class WatchAutoBuy(TypedDict):
    "Buys the report when the watch alerts, with the key that created the watch, within its caps"

    max_usd_per_alert: float
    max_usd_per_month: float


class WatchAutoBuyInput(TypedDict):
    "Buys the report when the watch alerts, with the key that created the watch, within its caps"

    max_usd_per_alert: float
    max_usd_per_month: float


class WatchChangeInput(TypedDict):
    paused: NotRequired[bool]
    label: NotRequired[Union[str, None]]
    email: NotRequired[bool]
    auto_buy: NotRequired[Union[WatchAutoBuyInput, None]]


WatchCondition = Union["MovementCondition", "RateClassCondition", "EventCondition", "NewObservationCondition"]


WatchConditionInput = Union["MovementConditionInput", "RateClassConditionInput", "EventConditionInput", "NewObservationConditionInput"]


class WatchList(TypedDict):
    watches: List[Watch]
    next_cursor: Union[str, None]
    mode: Literal["live", "test"]
    data_source: NotRequired[Literal["synthetic"]]
    request_id: str


class WatchRequestInput(TypedDict):
    address: NotRequired[str]
    lat: NotRequired[float]
    lon: NotRequired[float]
    cells: NotRequired[List[str]]
    condition: WatchConditionInput
    label: NotRequired[str]
    email: NotRequired[bool]
    auto_buy: NotRequired[WatchAutoBuyInput]


class Webhook(TypedDict):
    webhook_id: str
    url: str
    events: List[Literal["frame.updated", "frame.reprocessed", "balance.low", "batch.done", "order.paid", "order.refunded", "order.disputed", "order.reversed", "ticket.replied", "report.corrected", "watch.alert", "webhook.disabled"]]
    enabled: bool
    disabled_reason: Union[Literal["gone", "failing", "owner"], None]
    disabled_at: Union[str, None]
    created_at: str
    last_delivered_at: Union[str, None]
    failing_since: Union[str, None]
    last_error: Union[str, None]
    next_attempt_at: Union[str, None]
    old_secret_until: Union[str, None]


class WebhookAnswer(TypedDict):
    "A webhook"

    webhook_id: str
    url: str
    events: List[Literal["frame.updated", "frame.reprocessed", "balance.low", "batch.done", "order.paid", "order.refunded", "order.disputed", "order.reversed", "ticket.replied", "report.corrected", "watch.alert", "webhook.disabled"]]
    enabled: bool
    disabled_reason: Union[Literal["gone", "failing", "owner"], None]
    disabled_at: Union[str, None]
    created_at: str
    last_delivered_at: Union[str, None]
    failing_since: Union[str, None]
    last_error: Union[str, None]
    next_attempt_at: Union[str, None]
    old_secret_until: Union[str, None]
    mode: Literal["live", "test"]
    data_source: NotRequired[Literal["synthetic"]]
    request_id: str


class WebhookChangeInput(TypedDict):
    url: NotRequired[str]
    events: NotRequired[List[Literal["frame.updated", "frame.reprocessed", "balance.low", "batch.done", "order.paid", "order.refunded", "order.disputed", "order.reversed", "ticket.replied", "report.corrected", "watch.alert", "webhook.disabled"]]]
    enabled: NotRequired[bool]
    skip_missed: NotRequired[bool]


class WebhookDeliveries(TypedDict):
    "Attempts of the last 30 days, newest first"

    deliveries: List[WebhookDelivery]
    next_cursor: Union[str, None]
    mode: Literal["live", "test"]
    data_source: NotRequired[Literal["synthetic"]]
    request_id: str


class WebhookDelivery(TypedDict):
    "One attempt"

    delivery_id: str
    event_id: str
    type: str
    attempt: int
    delivered: bool
    status_code: Union[int, None]
    error: Union[str, None]
    duration_ms: int
    at: str
    cause: Literal["event", "replay", "test"]
    next_attempt_at: Union[str, None]


class WebhookList(TypedDict):
    webhooks: List[Webhook]
    webhooks_maximum: int
    mode: Literal["live", "test"]
    data_source: NotRequired[Literal["synthetic"]]
    request_id: str


WebhookReplayAnswer = TypedDict("WebhookReplayAnswer", {
    "webhook_id": "str",
    "from": "str",
    "to": "str",
    "event_count": "int",
    "mode": "Literal[\"live\", \"test\"]",
    "data_source": "NotRequired[Literal[\"synthetic\"]]",
    "request_id": "str",
})


WebhookReplayInput = TypedDict("WebhookReplayInput", {
    "event_id": "NotRequired[str]",
    "from": "NotRequired[str]",
    "to": "NotRequired[str]",
})


class WebhookRequestInput(TypedDict):
    url: str
    events: NotRequired[List[Literal["frame.updated", "frame.reprocessed", "balance.low", "batch.done", "order.paid", "order.refunded", "order.disputed", "order.reversed", "ticket.replied", "report.corrected", "watch.alert", "webhook.disabled"]]]


class WebhookTest(TypedDict):
    "How the receiver answered an event of type webhook.test"

    webhook_id: str
    event_id: str
    type: str
    attempt: int
    delivered: bool
    status_code: Union[int, None]
    error: Union[str, None]
    duration_ms: int
    at: str
    mode: Literal["live", "test"]
    data_source: NotRequired[Literal["synthetic"]]
    request_id: str


class WebhookWithSecret(TypedDict):
    "A webhook and its signing secret"

    webhook_id: str
    url: str
    events: List[Literal["frame.updated", "frame.reprocessed", "balance.low", "batch.done", "order.paid", "order.refunded", "order.disputed", "order.reversed", "ticket.replied", "report.corrected", "watch.alert", "webhook.disabled"]]
    enabled: bool
    disabled_reason: Union[Literal["gone", "failing", "owner"], None]
    disabled_at: Union[str, None]
    created_at: str
    last_delivered_at: Union[str, None]
    failing_since: Union[str, None]
    last_error: Union[str, None]
    next_attempt_at: Union[str, None]
    old_secret_until: Union[str, None]
    secret: str
    mode: Literal["live", "test"]
    data_source: NotRequired[Literal["synthetic"]]
    request_id: str


class X402AreaRequestInput(TypedDict):
    "An area of at most 25 km²: exactly one of `geometry`, `bbox`, `circle` and `cells`"

    geometry: NotRequired[Union[Union[AreaInputGeometry11, AreaInputGeometry12, AreaInputGeometry13, AreaInputGeometry14, AreaInputGeometry15, AreaInputGeometry16], AreaInputGeometry2]]
    bbox: NotRequired[List[float]]
    circle: NotRequired[AreaInputCircle]
    cells: NotRequired[List[str]]
    max_age_days: NotRequired[int]
    min_confidence: NotRequired[float]
    since: NotRequired[str]
    min_significance: NotRequired[bool]
    max_price_usd: NotRequired[float]
    include: NotRequired[List[Literal["map", "context"]]]


class X402Discovery(TypedDict):
    "What you can buy here with x402"

    version: Literal[1]
    x402Version: Literal[2]
    resources: List[str]
    methods: List[Literal["GET", "POST"]]
    accepts: List[Dict[str, Any]]
    description: str
    documentation: str
    openapi: str
    receiptKeys: str


class X402MotionRequestInputValue1(TypedDict):
    address: NotRequired[str]
    number: NotRequired[str]
    street: NotRequired[str]
    city: NotRequired[str]
    state: NotRequired[str]
    zip: NotRequired[str]
    lat: NotRequired[float]
    lon: NotRequired[float]
    frame: NotRequired[str]
    release: NotRequired[str]
    max_age_days: NotRequired[int]
    min_confidence: NotRequired[float]
    since: NotRequired[str]
    min_geocode_score: NotRequired[float]
    min_match_quality: NotRequired[float]
    min_significance: NotRequired[int]
    max_price_usd: NotRequired[float]
    include: NotRequired[List[Literal["trend_analysis", "timeseries", "ground_brief", "events", "all_frames", "two_looks", "context"]]]
    brief: NotRequired[int]
    all_frames: NotRequired[int]
    units: NotRequired[Literal["mm", "in"]]


X402MotionRequestInput = Union["X402MotionRequestInputValue1", None]


class X402ProfileRequestInput(TypedDict):
    "A GeoJSON LineString of at most 25 km"

    geometry: Union[Union[AreaInputGeometry11, AreaInputGeometry12, AreaInputGeometry13, AreaInputGeometry14, AreaInputGeometry15, AreaInputGeometry16], AreaInputGeometry2]
    samples: NotRequired[int]
    max_age_days: NotRequired[int]
    min_confidence: NotRequired[float]
    since: NotRequired[str]
    min_significance: NotRequired[bool]
    max_price_usd: NotRequired[float]
    include: NotRequired[List[Literal["context"]]]


class X402TopUp(TypedDict):
    "Credits paid with the call"

    status: Literal["paid"]
    order_id: str
    method: Literal["x402"]
    amount_usd: float
    credited_usd: float
    credits_usd: float
    network: str
    transaction: str
    payer: str
    request_id: str
    receipt: Receipt


class X402TopUpRequestInput(TypedDict):
    amount_usd: float
