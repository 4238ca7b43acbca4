// Generated from schemas/openapi.json by `npm run openapi`: do not edit.
/* eslint-disable */

export interface components {
    schemas: {
        AccountDeleted: {
            /** @description The account's name in the books from now on */
            account_id: string;
            /** @constant */
            deleted: true;
            forfeited_usd: number;
            /** @description What we keep for the books */
            kept: string[];
            /**
             * @description `test`: synthetic
             * @enum {string}
             */
            mode: "live" | "test";
            /**
             * @description In test mode: made-up data
             * @constant
             */
            data_source?: "synthetic";
            request_id: string;
        };
        AddressReading: {
            geocoded_address: string;
            lat: number;
            lon: number;
            /** @enum {string} */
            match_type: "coordinates" | "rooftop_interpolated" | "street_interpolated" | "area_centroid";
            /** @description The fixed score of the match type, 0 to 1 */
            score: number;
            /** @description The true place is probably within this many meters; 0 for coordinates */
            uncertainty_m: number;
            /** @description How much of the address was found as sent, 0 to 1 */
            match_quality: number;
            /** @description Differences from the request; /api/v1/schema explains each */
            flags: ("number_outside_range" | "number_unknown" | "number_rewritten" | "parity_mismatch" | "between_points" | "imputed_range" | "fuzzy_name" | "street_changed" | "type_changed" | "directional_changed" | "zip_changed" | "place_changed" | "state_changed" | "unit_ignored" | "words_ignored" | "street_only" | "box_only" | "area_only")[];
            /** @description The source of the address’s location; `census` = the hosted geocoder. Null for coordinates */
            source: string;
            /** @description Meters from the place of the report */
            distance_m: number;
        };
        AddressSuggestions: {
            /**
             * @description `test`: synthetic
             * @enum {string}
             */
            mode: "live" | "test";
            /**
             * @description In test mode: made-up data
             * @constant
             */
            data_source?: "synthetic";
            /** @description As sent */
            q: string;
            /** @description Most likely first; empty if no loaded address starts like this */
            suggestions: {
                /** @description An address, a street or an area to send next */
                text: string;
                /**
                 * @description house: a known house, or a number within the range of a street. street, place (a town) and zip are areas; by default we don't sell reports for areas
                 * @enum {string}
                 */
                kind: "place" | "zip" | "street" | "house";
            }[];
            /** @constant */
            cost_usd: 0;
            request_id: string;
        };
        /** @description The answer of every frame over the place, first the one that the report is from. Each has its own zero; `provenance.datum` says which can be compared. A report from one of them: `frame` */
        AllFrames: {
            /** @description Data frame identifier */
            frame: string;
            release: string;
            pixel_id: string;
            look: components["schemas"]["Look"];
            /**
             * Format: date
             * @description Date, YYYY-MM-DD
             */
            first_observation: string;
            /**
             * Format: date
             * @description Date, YYYY-MM-DD
             */
            last_observation: string;
            /**
             * @description The status of a report from this frame with the same gates. The numbers are null unless it is `ok`
             * @enum {string}
             */
            status: "no_coverage" | "low_geocode_precision" | "no_data" | "no_new_data" | "stale_data" | "low_confidence" | "inconclusive" | "ok";
            help: string | null;
            /** @description The vertical rate if the ground moves only up or down, mm/yr */
            velocity_vertical_mm_yr: number | null;
            /** @description One standard deviation, mm/yr; includes the disagreement with the other frames */
            velocity_uncertainty_mm_yr: number | null;
            interval_95_mm_yr: number[] | null;
            /** @description Along the line of sight, positive toward the satellite */
            velocity_los_mm_yr: number | null;
            assessment_code: ("rapid_subsidence" | "notable_subsidence" | "stable" | "mild_uplift" | "strong_uplift" | "no_clear_trend") | null;
            verdict_code: ("sinking_fast" | "sinking" | "stable" | "stable_in_frame" | "rising_slightly" | "rising_strongly" | "dropped_once" | "rose_once" | "moved_in_steps" | "sinking_lately" | "rising_lately" | "changed_pace" | "sinking_in_surroundings" | "rising_in_surroundings" | "moves_with_surroundings" | "moving_sideways" | "shifted_sideways" | "possibly_sinking" | "possibly_rising" | "probably_stable" | "no_clear_motion") | null;
            n_measurements: number | null;
            span_years: number | null;
        }[];
        ApiIndex: {
            name: string;
            version: string;
            schema_version: string;
            description: string;
            price_per_report_usd: number;
            endpoints: {
                method: string;
                path: string;
                summary: string;
                access: string;
                cost: string;
            }[];
            /** Format: uri */
            schema_url: string;
            /** Format: uri */
            openapi_url: string;
            /** Format: uri */
            docs_url: string;
            /** Format: uri */
            guide_url: string;
            /** Format: uri */
            errors_url: string;
            /** Format: uri */
            llms_url: string;
            /**
             * Format: uri
             * @description Maps and tables of the frames as a STAC catalog
             */
            stac_url: string;
            quick_start: string[];
            request_id: string;
        };
        /** @description Maps of soils, karst, mines or floods that others made. Never part of the verdict or the numbers */
        AreaContext: {
            note: string;
            /**
             * Format: int64
             * @description Cells whose center was looked up: all of a small area, 1,000 spread evenly over a large one
             */
            compared_cells: number;
            /** @description The operator’s layers in and around the area, by name */
            layers: {
                name: string;
                /** @enum {string} */
                kind: "soil" | "karst" | "mines" | "flood" | "other";
                /** @description Whether the layer covers any compared cell; null = it can’t be read at present */
                covers: boolean | null;
                /** @description The most frequent values, at most ten */
                values: {
                    /** @description As the source has it; null = the source gives none */
                    value: string | number | boolean | null;
                    /** @description What the value means; null = not stated */
                    meaning: string | null;
                    /** @description Of the compared cells, 0 to 1 */
                    share: number;
                }[];
                /** @description The feature nearest to a compared cell; null = none within `nearest_within_m` */
                nearest: {
                    /**
                     * Format: int64
                     * @description 0 = the place is within it
                     */
                    distance_m: number;
                    /** @description As the source has it; null = the source gives none */
                    value: string | number | boolean | null;
                    /** @description What the value means; null = not stated */
                    meaning: string | null;
                } | null;
                unit: string | null;
                /** @description How far the nearest feature was searched; null = not searched */
                nearest_within_m: number | null;
                attribution: string;
                license: string;
                /**
                 * Format: date
                 * @description Date of the source
                 */
                date: string;
                /** @description Compared cells that it covers, 0 to 1 */
                share: number | null;
            }[];
        };
        /** @description The free preflight of a report about an area */
        AreaDryRun: {
            /**
             * @description The status that the paid call would have
             * @enum {string}
             */
            status: "no_coverage" | "low_geocode_precision" | "no_data" | "no_new_data" | "stale_data" | "low_confidence" | "inconclusive" | "ok";
            /** @constant */
            dry_run: true;
            help: string | null;
            /**
             * @description `test`: synthetic
             * @enum {string}
             */
            mode: "live" | "test";
            /**
             * @description In test mode: made-up data
             * @constant
             */
            data_source?: "synthetic";
            would_bill: boolean;
            estimated_cost_usd: number;
            /** @description As `estimated_cost_usd` */
            would_cost_usd: number;
            /** @constant */
            cost_usd: 0;
            owned_report: components["schemas"]["OwnedReport"] | null;
            /** @description Whether a frame covers the place */
            coverage: boolean;
            frame: string;
            release: string | null;
            pixel_id: string;
            data_age_days: number | null;
            request_id: string;
            /** @description The area on the ground */
            area: {
                /** @description Its size, which decides the price */
                km2: number;
                /** @description [west, south, east, north], degrees */
                bbox: number[];
                /**
                 * Format: int64
                 * @description Cells whose center lies in the area
                 */
                cells: number;
                /** Format: int64 */
                measured_cells: number;
                /** @description Measured cells of all, 0 to 1 */
                measured_share: number;
                cell_size_m: number | null;
            };
        };
        /** @description An area of at most 25 km²: exactly one of `geometry`, `bbox`, `circle` and `cells` */
        AreaInput: {
            /** @description A GeoJSON geometry, at most 1000 positions */
            geometry?: ({
                /** @constant */
                type: "Point";
                /** @description [longitude, latitude] */
                coordinates: [
                    number,
                    number
                ];
            } | {
                /** @constant */
                type: "MultiPoint";
                coordinates: [
                    number,
                    number
                ][];
            } | {
                /** @constant */
                type: "LineString";
                coordinates: [
                    number,
                    number
                ][];
            } | {
                /** @constant */
                type: "MultiLineString";
                coordinates: [
                    number,
                    number
                ][][];
            } | {
                /** @constant */
                type: "Polygon";
                coordinates: [
                    number,
                    number
                ][][];
            } | {
                /** @constant */
                type: "MultiPolygon";
                coordinates: [
                    number,
                    number
                ][][][];
            }) | {
                /** @constant */
                type: "GeometryCollection";
                geometries: ({
                    /** @constant */
                    type: "Point";
                    /** @description [longitude, latitude] */
                    coordinates: [
                        number,
                        number
                    ];
                } | {
                    /** @constant */
                    type: "MultiPoint";
                    coordinates: [
                        number,
                        number
                    ][];
                } | {
                    /** @constant */
                    type: "LineString";
                    coordinates: [
                        number,
                        number
                    ][];
                } | {
                    /** @constant */
                    type: "MultiLineString";
                    coordinates: [
                        number,
                        number
                    ][][];
                } | {
                    /** @constant */
                    type: "Polygon";
                    coordinates: [
                        number,
                        number
                    ][][];
                } | {
                    /** @constant */
                    type: "MultiPolygon";
                    coordinates: [
                        number,
                        number
                    ][][][];
                })[];
            };
            /** @description [west, south, east, north], degrees */
            bbox?: number[];
            /** @description Answered as a polygon of 72 sides with the area of the circle */
            circle?: {
                lat: number;
                lon: number;
                radius_m: number;
            };
            /** @description Cells of one frame by `pixel_id` */
            cells?: string[];
        };
        /** @description Of an area, as in its report */
        AreaOfItem: {
            /** @description Its size, which decides the price */
            km2: number;
            /** @description [west, south, east, north], degrees */
            bbox: number[];
            /**
             * Format: int64
             * @description Cells whose center lies in the area
             */
            cells: number;
            /** Format: int64 */
            measured_cells: number;
            /** @description Measured cells of all, 0 to 1 */
            measured_share: number;
            cell_size_m: number | null;
            /** @description The same without what all cells share: the zero or tie of the frame, and an assumed line of sight */
            velocity_uncertainty_without_zero_mm_yr: number;
            /** @description Cells of that mean; null = none of two looks */
            east_cells: number | null;
            /** @description The mean in words */
            assessment: string;
            /** @description Vertical rates of the measured cells, mm/yr */
            rates_mm_yr: {
                min: number;
                p5: number;
                median: number;
                p95: number;
                max: number;
            };
            /** @description Every assessment code, from sinking to rising */
            classes: {
                /** @enum {string} */
                assessment_code: "rapid_subsidence" | "notable_subsidence" | "stable" | "mild_uplift" | "strong_uplift" | "no_clear_trend";
                /** Format: int64 */
                cells: number;
                /** @description Of the measured cells, 0 to 1 */
                share: number;
            }[];
            /** @description The fastest cell whose direction is certain (2 sigma); if there is none, the fastest cell */
            worst_cell: {
                pixel_id: string;
                lat: number;
                lon: number;
                velocity_vertical_mm_yr: number;
                velocity_uncertainty_mm_yr: number;
                /** @description 95 % interval of the vertical velocity, mm/yr: [low, high], 1.96 standard deviations on either side. It contains the true rate 95 % of the time */
                interval_95_mm_yr: number[];
                /** @enum {string} */
                assessment_code: "rapid_subsidence" | "notable_subsidence" | "stable" | "mild_uplift" | "strong_uplift" | "no_clear_trend";
                /** @enum {string} */
                verdict_code: "sinking_fast" | "sinking" | "stable" | "stable_in_frame" | "rising_slightly" | "rising_strongly" | "dropped_once" | "rose_once" | "moved_in_steps" | "sinking_lately" | "rising_lately" | "changed_pace" | "sinking_in_surroundings" | "rising_in_surroundings" | "moves_with_surroundings" | "moving_sideways" | "shifted_sideways" | "possibly_sinking" | "possibly_rising" | "probably_stable" | "no_clear_motion";
                /** @description How much the place moves: 0 = no sign, 1 = slight, 2 = clear, 3 = severe, by its rate, the surroundings, the recent change and events of the last 12 months; `thresholds.severity` of /schema has the rule */
                severity: number;
            };
            steepest_gradient: ({
                pixel_id: string;
                lat: number;
                lon: number;
                mm_yr_per_km: number;
                /** @description One standard deviation. The largest of many gradients is above its true value by chance */
                uncertainty_mm_yr_per_km: number;
                /**
                 * Format: int64
                 * @description The direction in which the ground sinks more, degrees clockwise from north
                 */
                toward_degrees: number;
                /** @description The plane is fitted to the cells this near */
                radius_m: number;
            } | null) | null;
            /** @description Dated events of the measured cells */
            events: {
                /**
                 * Format: int64
                 * @description Measured cells with an event that is not a suspected processing error
                 */
                cells: number;
                /**
                 * Format: int64
                 * @description Events of each kind in all cells
                 */
                steps: number;
                /** Format: int64 */
                pace_changes: number;
                /** Format: int64 */
                surges: number;
                /**
                 * Format: int64
                 * @description Events that may be errors in processing
                 */
                suspected_unwrapping: number;
                latest: string | null;
                /** @description The most certain events, at most 10 */
                strongest: {
                    /**
                     * @description `step`: at once; `surge`: within 90 days; `pace_change`: another rate from then on
                     * @enum {string}
                     */
                    kind: "step" | "pace_change" | "surge";
                    /** @description False where another kind is more than half as likely */
                    kind_is_clear: boolean;
                    /**
                     * Format: date
                     * @description It happened, or began, between `earliest` and `latest` (68 % or more)
                     */
                    earliest: string;
                    /**
                     * Format: date
                     * @description Date, YYYY-MM-DD
                     */
                    latest: string;
                    /** @description Negative = downward */
                    size: number;
                    /** @description One standard deviation */
                    size_uncertainty: number;
                    /**
                     * @description `mm/yr` for a change of pace
                     * @enum {string}
                     */
                    size_unit: "mm" | "mm/yr";
                    /** @description Standard deviations by which it stands out from noise */
                    significance: number;
                    /** @description True where it may be an error in processing: whole wavelengths with a sharp edge */
                    suspected_unwrapping: boolean;
                    /** @description True where only the newest dates show it, so it may be an error */
                    unconfirmed: boolean;
                    /**
                     * @description `surroundings`: the cell moved against the ground around, or that is not measured. `frame`: it moved, too
                     * @enum {string}
                     */
                    relative_to: "surroundings" | "frame";
                    /** @description For people: `A sudden drop of about 30 mm between October 12 and 24, 2025; before and after it the ground was stable.` */
                    text: string;
                    pixel_id: string;
                    lat: number;
                    lon: number;
                }[];
            };
            /** @description How the errors of the cells go together. If too few series are known, all cells are assumed to have the same error */
            spatial_covariance: {
                /** @description How much of the variance of a cell, without the zero, its neighbors share, 0 to 1 */
                shared_share: number;
                /** @description Variogram of the residuals of the series: nugget + slope × km^exponent. Null if too few series */
                nugget_mm2: number | null;
                slope_mm2: number | null;
                exponent: number | null;
                /**
                 * Format: int64
                 * @description Sampled series
                 */
                series: number;
                /** @description The number of independent cells whose mean would be as certain */
                effective_cells: number;
                /** @description One σ of a typical cell, without the zero */
                cell_uncertainty_mm_yr: number;
            };
            context?: components["schemas"]["AreaContext"];
        };
        AreaRates: {
            /** @description For display */
            name: string;
            /** @description Its public page; null = a neighborhood has none */
            url: string | null;
            /**
             * Format: int64
             * @description Number of measured cells, at least 20
             */
            cells: number;
            /** @description Cells by rate: below the first of `edges_mm_yr`, between each two, above the last. Small counts of a hexagon are moved to a neighboring bin */
            counts: number[];
            /** @description Median rate, within 1 mm/yr */
            median_mm_yr: number;
            /** @description One σ of a typical cell's rate */
            uncertainty_mm_yr: number;
            /** @description Share of cells by rate alone, 0 to 1, whatever its uncertainty */
            classes: {
                /** @enum {string} */
                code: "rapid_subsidence" | "notable_subsidence" | "stable" | "mild_uplift" | "strong_uplift";
                share: number;
            }[];
            frames: {
                /** @description Data frame identifier */
                frame: string;
                release: string;
                /**
                 * Format: date
                 * @description Date, YYYY-MM-DD
                 */
                last_observation: string;
            }[];
            /**
             * Format: date
             * @description Date, YYYY-MM-DD
             */
            last_observation: string;
        };
        /** @description The numbers are null unless `status` is `ok` */
        AreaReport: {
            /**
             * @description Only `ok` is billed
             * @enum {string}
             */
            status: "no_coverage" | "low_geocode_precision" | "no_data" | "no_new_data" | "stale_data" | "low_confidence" | "inconclusive" | "ok";
            help: string | null;
            /**
             * @description `test`: synthetic
             * @enum {string}
             */
            mode: "live" | "test";
            /**
             * @description In test mode: made-up data
             * @constant
             */
            data_source?: "synthetic";
            /** @description The area on the ground */
            area: {
                /** @description Its size, which decides the price */
                km2: number;
                /** @description [west, south, east, north], degrees */
                bbox: number[];
                /**
                 * Format: int64
                 * @description Cells whose center lies in the area
                 */
                cells: number;
                /** Format: int64 */
                measured_cells: number;
                /** @description Measured cells of all, 0 to 1 */
                measured_share: number;
                cell_size_m: number | null;
            };
            velocity_vertical_mm_yr: number | null;
            velocity_uncertainty_mm_yr: number | null;
            velocity_uncertainty_without_zero_mm_yr: number | null;
            interval_95_mm_yr: number[] | null;
            velocity_east_mm_yr: (number | null) | null;
            velocity_east_uncertainty_mm_yr: (number | null) | null;
            east_cells: (number | null) | null;
            rate_without_events_mm_yr: (number | null) | null;
            rate_without_events_uncertainty_mm_yr: (number | null) | null;
            trend: ("subsiding" | "stable" | "uplifting" | "no_clear_trend") | null;
            assessment: string | null;
            assessment_code: ("rapid_subsidence" | "notable_subsidence" | "stable" | "mild_uplift" | "strong_uplift" | "no_clear_trend") | null;
            confidence_tier: ("measured" | "likely" | "within_margin") | null;
            signal_to_noise: number | null;
            significant_nonzero: boolean | null;
            verdict: string | null;
            verdict_code: ("sinking_fast" | "sinking" | "stable" | "stable_in_frame" | "rising_slightly" | "rising_strongly" | "dropped_once" | "rose_once" | "moved_in_steps" | "sinking_lately" | "rising_lately" | "changed_pace" | "sinking_in_surroundings" | "rising_in_surroundings" | "moves_with_surroundings" | "moving_sideways" | "shifted_sideways" | "possibly_sinking" | "possibly_rising" | "probably_stable" | "no_clear_motion") | null;
            rates_mm_yr: {
                min: number;
                p5: number;
                median: number;
                p95: number;
                max: number;
            } | null;
            classes: {
                /** @enum {string} */
                assessment_code: "rapid_subsidence" | "notable_subsidence" | "stable" | "mild_uplift" | "strong_uplift" | "no_clear_trend";
                /** Format: int64 */
                cells: number;
                /** @description Of the measured cells, 0 to 1 */
                share: number;
            }[] | null;
            worst_cell: {
                pixel_id: string;
                lat: number;
                lon: number;
                velocity_vertical_mm_yr: number;
                velocity_uncertainty_mm_yr: number;
                /** @description 95 % interval of the vertical velocity, mm/yr: [low, high], 1.96 standard deviations on either side. It contains the true rate 95 % of the time */
                interval_95_mm_yr: number[];
                /** @enum {string} */
                assessment_code: "rapid_subsidence" | "notable_subsidence" | "stable" | "mild_uplift" | "strong_uplift" | "no_clear_trend";
                /** @enum {string} */
                verdict_code: "sinking_fast" | "sinking" | "stable" | "stable_in_frame" | "rising_slightly" | "rising_strongly" | "dropped_once" | "rose_once" | "moved_in_steps" | "sinking_lately" | "rising_lately" | "changed_pace" | "sinking_in_surroundings" | "rising_in_surroundings" | "moves_with_surroundings" | "moving_sideways" | "shifted_sideways" | "possibly_sinking" | "possibly_rising" | "probably_stable" | "no_clear_motion";
                /** @description How much the place moves: 0 = no sign, 1 = slight, 2 = clear, 3 = severe, by its rate, the surroundings, the recent change and events of the last 12 months; `thresholds.severity` of /schema has the rule */
                severity: number;
            } | null;
            steepest_gradient: ({
                pixel_id: string;
                lat: number;
                lon: number;
                mm_yr_per_km: number;
                /** @description One standard deviation. The largest of many gradients is above its true value by chance */
                uncertainty_mm_yr_per_km: number;
                /**
                 * Format: int64
                 * @description The direction in which the ground sinks more, degrees clockwise from north
                 */
                toward_degrees: number;
                /** @description The plane is fitted to the cells this near */
                radius_m: number;
            } | null) | null;
            events: {
                /**
                 * Format: int64
                 * @description Measured cells with an event that is not a suspected processing error
                 */
                cells: number;
                /**
                 * Format: int64
                 * @description Events of each kind in all cells
                 */
                steps: number;
                /** Format: int64 */
                pace_changes: number;
                /** Format: int64 */
                surges: number;
                /**
                 * Format: int64
                 * @description Events that may be errors in processing
                 */
                suspected_unwrapping: number;
                latest: string | null;
                /** @description The most certain events, at most 10 */
                strongest: {
                    /**
                     * @description `step`: at once; `surge`: within 90 days; `pace_change`: another rate from then on
                     * @enum {string}
                     */
                    kind: "step" | "pace_change" | "surge";
                    /** @description False where another kind is more than half as likely */
                    kind_is_clear: boolean;
                    /**
                     * Format: date
                     * @description It happened, or began, between `earliest` and `latest` (68 % or more)
                     */
                    earliest: string;
                    /**
                     * Format: date
                     * @description Date, YYYY-MM-DD
                     */
                    latest: string;
                    /** @description Negative = downward */
                    size: number;
                    /** @description One standard deviation */
                    size_uncertainty: number;
                    /**
                     * @description `mm/yr` for a change of pace
                     * @enum {string}
                     */
                    size_unit: "mm" | "mm/yr";
                    /** @description Standard deviations by which it stands out from noise */
                    significance: number;
                    /** @description True where it may be an error in processing: whole wavelengths with a sharp edge */
                    suspected_unwrapping: boolean;
                    /** @description True where only the newest dates show it, so it may be an error */
                    unconfirmed: boolean;
                    /**
                     * @description `surroundings`: the cell moved against the ground around, or that is not measured. `frame`: it moved, too
                     * @enum {string}
                     */
                    relative_to: "surroundings" | "frame";
                    /** @description For people: `A sudden drop of about 30 mm between October 12 and 24, 2025; before and after it the ground was stable.` */
                    text: string;
                    pixel_id: string;
                    lat: number;
                    lon: number;
                }[];
            } | null;
            spatial_covariance: {
                /** @description How much of the variance of a cell, without the zero, its neighbors share, 0 to 1 */
                shared_share: number;
                /** @description Variogram of the residuals of the series: nugget + slope × km^exponent. Null if too few series */
                nugget_mm2: number | null;
                slope_mm2: number | null;
                exponent: number | null;
                /**
                 * Format: int64
                 * @description Sampled series
                 */
                series: number;
                /** @description The number of independent cells whose mean would be as certain */
                effective_cells: number;
                /** @description One σ of a typical cell, without the zero */
                cell_uncertainty_mm_yr: number;
            } | null;
            confidence: (number | null) | null;
            n_measurements: number | null;
            span_years: number | null;
            first_observation: string | null;
            /** @description With `include: ["context"]` */
            context?: components["schemas"]["AreaContext"];
            /** @description With `include: ["map"]` */
            map?: {
                png_base64: string;
                /** @description [west, south, east, north], degrees */
                bounds: number[];
                /** Format: int64 */
                width: number;
                /** Format: int64 */
                height: number;
                /** @description Whether no class is drawn */
                is_empty: boolean;
            } | null;
            /** @description Names the area in your list of reports: the same area has the same one */
            pixel_id: string;
            /** @description Whether a frame covers the place */
            coverage: boolean;
            /** @description Data frame identifier; `none` if no frame covers the place */
            frame: string;
            release: string | null;
            /** @description Date, YYYY-MM-DD; `none` if no frame covers the place */
            last_observation: string | "none";
            data_age_days: number | null;
            /** @enum {string} */
            data_freshness: "current" | "recent" | "stale" | "very_stale" | "unknown";
            /** @description A warning if the series seems to have ended: no observation for more than 180 days and 10 revisits. Null otherwise */
            freshness_note: string | null;
            /** @description `none` for all fields that only a frame has, if no frame covers the place */
            provenance: {
                /** @enum {string} */
                calibration: "gps_tied" | "relative" | "none";
                calibration_rmse_mm_yr: number | null;
                /** @description Null if no other frame covers the place */
                datum: components["schemas"]["Datum"] | null;
                /** @description The zero of the rate; docs/zero.md of the project derives it */
                reference: {
                    /** @enum {string} */
                    method: "none" | "median_of_stable_cells" | "median_of_all_cells" | "given_points" | "kept" | "gnss_tie";
                    /** @description The zero of the rate, and how well it is known */
                    in_words: string;
                    /** @description One standard deviation of the zero of the whole frame, mm/yr; null = not derived for this release. With gnss_tie, at the stations */
                    uncertainty_mm_yr: number | null;
                    /** @description Whether velocity_uncertainty_mm_yr includes it, in quadrature */
                    is_in_velocity_uncertainty: boolean;
                };
                /**
                 * @description The season and slow motion that all ground in the frame shares. `measured`: GNSS stations measure it, and series, movements and seasonal amplitudes include it. `removed`: it was subtracted from every cell, since radar can't tell it from air, so series, movements and seasonal amplitudes are relative to the frame. `as_in_product`: nothing was subtracted from the product's own values
                 * @enum {string}
                 */
                shared_motion: "measured" | "removed" | "as_in_product" | "none";
                line_of_sight: {
                    source: string;
                    /** @description No product gave the line of sight of this cell */
                    is_assumed: boolean;
                    /** @description One standard deviation, percent of the vertical rate; part of velocity_uncertainty_mm_yr. Null if no frame answers */
                    uncertainty_percent: number | null;
                };
                sign_convention: string;
                science_version: string;
                attribution: string;
                license: string;
                disclaimer: string;
                data_source: string;
                /** @description True: made-up demonstration data. False if no frame answers */
                is_synthetic: boolean;
            };
            query: {
                address: string | null;
                geocoded_address: string | null;
                geocode: {
                    /** @enum {string} */
                    match_type: "coordinates" | "rooftop_interpolated" | "street_interpolated" | "area_centroid";
                    /** @description The fixed score of the match type, 0 to 1 */
                    score: number;
                    /** @description The true place is probably within this many meters; 0 for coordinates */
                    uncertainty_m: number;
                    /** @description How much of the address was found as sent, 0 to 1 */
                    match_quality: number;
                    /** @description Differences from the request; /api/v1/schema explains each */
                    flags: ("number_outside_range" | "number_unknown" | "number_rewritten" | "parity_mismatch" | "between_points" | "imputed_range" | "fuzzy_name" | "street_changed" | "type_changed" | "directional_changed" | "zip_changed" | "place_changed" | "state_changed" | "unit_ignored" | "words_ignored" | "street_only" | "box_only" | "area_only")[];
                    source: string | null;
                    /** @description As `geocoded_address` */
                    matched_address: string | null;
                };
                lat: number;
                lon: number;
            };
            /** Format: date-time */
            queried_at: string;
            cost_usd: number;
            billed_usd: number | null;
            /** @description With `reuse=1`: your report of the cell; null = none, so this one was bought */
            owned_report?: components["schemas"]["OwnedReport"] | null;
            credits_remaining_usd: number | null;
            reports_remaining: number | null;
            request_id: string;
        };
        /** @description An area of at most 25 km²: exactly one of `geometry`, `bbox`, `circle` and `cells` */
        AreaRequestInput: {
            /** @description A GeoJSON geometry, at most 1000 positions */
            geometry?: ({
                /** @constant */
                type: "Point";
                /** @description [longitude, latitude] */
                coordinates: [
                    number,
                    number
                ];
            } | {
                /** @constant */
                type: "MultiPoint";
                coordinates: [
                    number,
                    number
                ][];
            } | {
                /** @constant */
                type: "LineString";
                coordinates: [
                    number,
                    number
                ][];
            } | {
                /** @constant */
                type: "MultiLineString";
                coordinates: [
                    number,
                    number
                ][][];
            } | {
                /** @constant */
                type: "Polygon";
                coordinates: [
                    number,
                    number
                ][][];
            } | {
                /** @constant */
                type: "MultiPolygon";
                coordinates: [
                    number,
                    number
                ][][][];
            }) | {
                /** @constant */
                type: "GeometryCollection";
                geometries: ({
                    /** @constant */
                    type: "Point";
                    /** @description [longitude, latitude] */
                    coordinates: [
                        number,
                        number
                    ];
                } | {
                    /** @constant */
                    type: "MultiPoint";
                    coordinates: [
                        number,
                        number
                    ][];
                } | {
                    /** @constant */
                    type: "LineString";
                    coordinates: [
                        number,
                        number
                    ][];
                } | {
                    /** @constant */
                    type: "MultiLineString";
                    coordinates: [
                        number,
                        number
                    ][][];
                } | {
                    /** @constant */
                    type: "Polygon";
                    coordinates: [
                        number,
                        number
                    ][][];
                } | {
                    /** @constant */
                    type: "MultiPolygon";
                    coordinates: [
                        number,
                        number
                    ][][][];
                })[];
            };
            /** @description [west, south, east, north], degrees */
            bbox?: number[];
            /** @description Answered as a polygon of 72 sides with the area of the circle */
            circle?: {
                lat: number;
                lon: number;
                radius_m: number;
            };
            /** @description Cells of one frame by `pixel_id` */
            cells?: string[];
            /** @description Free `stale_data` if the last observation is older than this many days */
            max_age_days?: number;
            /** @description Free `low_confidence` if the data quality is below this; always if above 1. Compares quality rounded down to tenths (0.788 as 0.7), because free answers show no more, and rounds the gate up to tenths */
            min_confidence?: number;
            /**
             * Format: date
             * @description Free `no_new_data` unless the last observation is later than this date
             */
            since?: string;
            /** @description true = free `low_confidence` unless the mean is significantly different from zero (2 sigma) */
            min_significance?: boolean;
            /** @description true = free preflight: the status and price of the paid call, without its numbers */
            dry_run?: boolean;
            /** @description Your own note, stored in the ledger and in saved reports */
            label?: string;
            /** @description The maximum cost of the request: a report that costs more is 402 `max_price_exceeded`, uncharged. Also as header `Max-Price-USD` */
            max_price_usd?: number;
            /** @description A quote for this request (POST /api/v1/quote): it costs at most the quoted price. Also as header `Quote-Id` */
            quote_id?: string;
            /** @description true = a report of the same area that your account owns is the answer, free (`billed_usd` 0), unless a newer release is available. Also as header `Reuse-Report` */
            reuse?: boolean;
            /** @description `map` = a PNG of the classes; `context` = maps that others made. No extra cost */
            include?: ("map" | "context")[];
        };
        /** @description RFC 8414 */
        AuthorizationServerMetadata: {
            issuer: string;
            authorization_endpoint: string;
            token_endpoint: string;
            registration_endpoint: string;
            revocation_endpoint: string;
            scopes_supported: string[];
            response_types_supported: string[];
            response_modes_supported: string[];
            grant_types_supported: string[];
            token_endpoint_auth_methods_supported: string[];
            revocation_endpoint_auth_methods_supported: string[];
            code_challenge_methods_supported: string[];
            authorization_response_iss_parameter_supported: boolean;
            service_documentation: string;
        };
        Balance: {
            credits_usd: number;
            price_per_report_usd: number;
            /**
             * Format: int64
             * @description Within the credits and the key’s cap today
             */
            reports_remaining_est: number;
            /** Format: uri */
            top_up_url: string;
            /**
             * @description `test`: synthetic
             * @enum {string}
             */
            mode: "live" | "test";
            /**
             * @description In test mode: made-up data
             * @constant
             */
            data_source?: "synthetic";
            request_id: string;
        };
        BasemapTileJson: {
            /** @constant */
            tilejson: "3.0.0";
            name: string;
            attribution: string;
            /** @constant */
            scheme: "xyz";
            tiles: string[];
            /** Format: int64 */
            minzoom: number;
            /** Format: int64 */
            maxzoom: number;
            /** @description West, south, east, north */
            bounds: number[];
            vector_layers: {
                id: string;
                fields: {
                    [key: string]: string;
                };
            }[];
        };
        /** @description A place (an address, or both lat and lon) or an area */
        BatchItemInput: {
            /** @description Your name for the item, echoed; its index by default */
            id?: string;
            address?: string;
            lat?: number;
            lon?: number;
            area?: components["schemas"]["AreaInput"];
            /**
             * Format: date
             * @description Free `no_new_data` unless the last observation is later; overrides `since` of the batch
             */
            since?: string;
        };
        BatchRequestInput: {
            items: components["schemas"]["BatchItemInput"][];
            /**
             * Format: date
             * @description Differential billing: items without a later observation are free `no_new_data`
             */
            since?: string;
            /** @description Free `low_geocode_precision` if the address resolves less precisely (coordinates score 1.0). The default is 0.7: houses only. To buy the middle of a street, town or ZIP Code, send 0.4 or less */
            min_geocode_score?: number;
            /** @description Free `low_geocode_precision` if the address differs from what you sent: `match_quality` of `query.geocode` is below this. 1 = exactly as sent; coordinates have 1 */
            min_match_quality?: number;
            /** @description Adds `ground_brief` to every `ok` item */
            brief?: boolean;
            /** @description `context` = maps that others made, for every `ok` item, at no extra cost */
            include?: "context"[];
            /** @description The maximum cost of the batch; items beyond it are free `skipped_for_budget` */
            max_spend_usd?: number;
            /** @description The maximum cost of the whole batch, not of each item: 0.40 buys one report, however many items there are. The same as `max_spend_usd`; the lower one applies. Also as header `Max-Price-USD`. `max_item_price_usd` limits each report */
            max_price_usd?: number;
            /** @description The maximum cost of each report in the batch: items that cost more are free `skipped_for_budget`. `max_price_usd` limits the whole batch */
            max_item_price_usd?: number;
            /** @description A quote for this request (POST /api/v1/quote): it costs at most the quoted price. Also as header `Quote-Id` */
            quote_id?: string;
            /** @description true = a report of the cell that your account owns is the answer, free (`billed_usd` 0), unless a newer release is available. `owned_report` says which one and when you bought it. Without it every call buys. Also as header `Reuse-Report` */
            reuse?: boolean;
            /** @description 202 with a job_id to poll, instead of the result */
            async?: boolean;
        };
        BatchResponse: {
            /** @constant */
            status: "ok";
            /**
             * @description `test`: synthetic
             * @enum {string}
             */
            mode: "live" | "test";
            /**
             * @description In test mode: made-up data
             * @constant
             */
            data_source?: "synthetic";
            summary: {
                /** Format: int64 */
                requested: number;
                /**
                 * Format: int64
                 * @description Cells charged
                 */
                billed: number;
                /**
                 * Format: int64
                 * @description Cells that are free because your account owns their report
                 */
                reused: number;
                /**
                 * Format: int64
                 * @description Items with status `ok`, including duplicates
                 */
                succeeded: number;
                /** Format: int64 */
                no_coverage: number;
                /**
                 * Format: int64
                 * @description `invalid_item` and `invalid_address`
                 */
                invalid: number;
                total_cost_usd: number;
                by_status: {
                    [key: string]: number;
                };
            };
            portfolio: components["schemas"]["Portfolio"] | null;
            results: components["schemas"]["BatchResult"][];
            /** @description Items that couldn't be answered at all, and why; they are in the results too */
            failed: {
                id: string;
                /** Format: int64 */
                index: number;
                /** @enum {string} */
                status: "ok" | "no_data" | "no_coverage" | "no_new_data" | "skipped_for_budget" | "insufficient_credits" | "invalid_item" | "invalid_address" | "unprocessed" | "inconclusive" | "low_geocode_precision";
                message: string;
                /** @description For an `invalid_address`, the places that it can mean, most likely first; empty = none */
                candidates?: components["schemas"]["GeocodedPlace"][];
            }[];
            credits_remaining_usd: number | null;
            job_id?: string;
            request_id: string;
        };
        /** @description The answer for one item; `status` says which kind */
        BatchResult: components["schemas"]["OkBatchResult"] | components["schemas"]["FreeBatchResult"];
        /** @description Name and address for this account’s invoices */
        BillingDetails: {
            name: string | null;
            address_lines: string[];
            country: string | null;
            vat_id: string | null;
            email: string | null;
            /**
             * @description `test`: synthetic
             * @enum {string}
             */
            mode: "live" | "test";
            /**
             * @description In test mode: made-up data
             * @constant
             */
            data_source?: "synthetic";
            request_id: string;
        };
        /** @description The full set: fields that you omit are cleared */
        BillingDetailsRequestInput: {
            /** @description The name on invoices */
            name?: string | null;
            /** @description Postal address, up to 6 lines */
            address_lines?: string[];
            /** @description Two letters (ISO 3166-1) */
            country?: string | null;
            /** @description VAT or tax number, stored in capitals without spaces, dots and dashes */
            vat_id?: string | null;
            /** @description Where to send invoices. By default, the account’s address */
            email?: string | null;
        };
        /** @description A challenge of a report, and the data behind the report */
        Challenge: {
            challenge_id: string;
            /** Format: int64 */
            report_id: number;
            /** @description Where a person answers: GET /api/v1/support/{tid} */
            ticket_id: string;
            /** Format: date-time */
            created_at: string;
            /** @enum {string} */
            reason: "wrong_place" | "wrong_building" | "other_evidence" | "other";
            /** @description As sent */
            evidence: {
                /** @description Latitude of the place that you meant */
                lat?: number;
                lon?: number;
                /** @description The address that you meant */
                address?: string;
                /** @description A rate that someone measured there; negative = subsidence */
                velocity_vertical_mm_yr?: number;
                /** @description One standard deviation of it */
                velocity_uncertainty_mm_yr?: number;
                /**
                 * Format: date
                 * @description Date, YYYY-MM-DD
                 */
                from?: string;
                /**
                 * Format: date
                 * @description Date, YYYY-MM-DD
                 */
                to?: string;
                /** @description Such as leveling, GNSS */
                method?: string;
                /**
                 * Format: uri
                 * @description A link to it. A person opens it; the service never does
                 */
                url?: string;
            };
            /** @description The data behind the numbers of the report */
            rests_on: {
                place: {
                    address: string | null;
                    geocoded_address: string | null;
                    lat: number;
                    lon: number;
                    /** @description How the address was found then; null if you bought the report without it */
                    geocode: {
                        /** @enum {string} */
                        match_type: "coordinates" | "rooftop_interpolated" | "street_interpolated" | "area_centroid";
                        /** @description The fixed score of the match type, 0 to 1 */
                        score: number;
                        /** @description The true place is probably within this many meters; 0 for coordinates */
                        uncertainty_m: number;
                        /** @description How much of the address was found as sent, 0 to 1 */
                        match_quality: number;
                        /** @description Differences from the request; /api/v1/schema explains each */
                        flags: ("number_outside_range" | "number_unknown" | "number_rewritten" | "parity_mismatch" | "between_points" | "imputed_range" | "fuzzy_name" | "street_changed" | "type_changed" | "directional_changed" | "zip_changed" | "place_changed" | "state_changed" | "unit_ignored" | "words_ignored" | "street_only" | "box_only" | "area_only")[];
                        source: string | null;
                    } | null;
                };
                cell: {
                    frame: string;
                    release: string;
                    /** @description Whether this server still has that release */
                    release_is_kept: boolean;
                    pixel_id: string;
                    cell_size_m: number | null;
                    center: {
                        lat: number;
                        lon: number;
                    } | null;
                    place_to_center_m: number | null;
                };
                /** @description Null if the release is no longer stored; the report itself has it */
                measured: {
                    /**
                     * Format: int64
                     * @description Dates that the cell was measured on
                     */
                    n_measurements: number;
                    /**
                     * Format: date
                     * @description Date, YYYY-MM-DD
                     */
                    first_observation: string;
                    /**
                     * Format: date
                     * @description Date, YYYY-MM-DD
                     */
                    last_observation: string;
                    /**
                     * Format: int64
                     * @description Dates of the frame, between those two, without this cell
                     */
                    missing_dates: number;
                    /** Format: int64 */
                    longest_gap_days: number;
                    longest_gap_from: string | null;
                    /** @description As in the report */
                    velocity_uncertainty_mm_yr: number | null;
                    confidence: number | null;
                    /** @description 0 to 1; null for a time series */
                    temporal_coherence: number | null;
                } | null;
                reference: {
                    /** @enum {string} */
                    method: "none" | "median_of_stable_cells" | "median_of_all_cells" | "given_points" | "kept" | "gnss_tie";
                    /** @description The zero of the rate, and how well it is known */
                    in_words: string;
                    /** @description One standard deviation of the zero of the whole frame, mm/yr; null = not derived for this release. With gnss_tie, at the stations */
                    uncertainty_mm_yr: number | null;
                    /** @description Whether velocity_uncertainty_mm_yr includes it, in quadrature */
                    is_in_velocity_uncertainty: boolean;
                } | null;
            };
            /** @description The service's answer from today's data */
            now: {
                frame: string | null;
                release: string | null;
                is_same_cell: boolean;
                /**
                 * @description Only `ok` is billed
                 * @enum {string}
                 */
                status: "no_coverage" | "low_geocode_precision" | "no_data" | "no_new_data" | "stale_data" | "low_confidence" | "inconclusive" | "ok";
                /** @description Whether it has later dates; null = unknown */
                is_newer: boolean | null;
                /**
                 * @description Whether a report of this place made now would have the same `assessment_code`; `no_number` = there would be none to sell; `not_compared` = an area or a line. The new report isn't shown
                 * @enum {string}
                 */
                comparison: "same_release" | "same_class" | "differs" | "no_number" | "not_compared";
            };
            /** @description Null for coordinates */
            address_now: {
                /**
                 * @description Location of the same address today: in the cell of the report, beyond it by no more than its size, or elsewhere
                 * @enum {string}
                 */
                outcome: "same_cell" | "moved_little" | "elsewhere" | "ambiguous" | "not_found" | "unknown";
                moved_m: number | null;
                found: components["schemas"]["GeocodedPlace"] | null;
                /** @description Other places that it can mean */
                other_readings: components["schemas"]["AddressReading"][];
            } | null;
            evidence_seen: {
                place: {
                    lat: number;
                    lon: number;
                    geocoded_address: string | null;
                    /** @description Meters from the place of the report */
                    distance_m: number;
                    /** @description In the same frame; null outside it */
                    pixel_id: string | null;
                    is_same_cell: boolean;
                } | null;
                /** @description Why the address in your evidence has no location */
                address_problem: string | null;
                rate: {
                    /** @description Your rate minus the report’s */
                    difference_mm_yr: number;
                    difference_uncertainty_mm_yr: number | null;
                    /** @description Whether the two agree within their uncertainties; null = unknown */
                    is_within_95: boolean | null;
                } | null;
            };
            findings: {
                /** @enum {string} */
                code: "address_moved" | "address_moved_little" | "address_unclear" | "another_reading" | "area_not_house" | "point_uncertain" | "evidence_in_same_cell" | "evidence_in_other_cell" | "evidence_rate_agrees" | "evidence_rate_differs" | "newer_data_differ" | "newer_data_agree" | "release_not_kept" | "already_refunded";
                text: string;
            }[];
            /** @description The service itself finds that the report is about another place; a person decides in the ticket */
            refund_suggested: boolean;
        };
        ChallengeAnswer: {
            challenge_id: string;
            /** Format: int64 */
            report_id: number;
            /** @description Where a person answers: GET /api/v1/support/{tid} */
            ticket_id: string;
            /** Format: date-time */
            created_at: string;
            /** @enum {string} */
            reason: "wrong_place" | "wrong_building" | "other_evidence" | "other";
            /** @description As sent */
            evidence: {
                /** @description Latitude of the place that you meant */
                lat?: number;
                lon?: number;
                /** @description The address that you meant */
                address?: string;
                /** @description A rate that someone measured there; negative = subsidence */
                velocity_vertical_mm_yr?: number;
                /** @description One standard deviation of it */
                velocity_uncertainty_mm_yr?: number;
                /**
                 * Format: date
                 * @description Date, YYYY-MM-DD
                 */
                from?: string;
                /**
                 * Format: date
                 * @description Date, YYYY-MM-DD
                 */
                to?: string;
                /** @description Such as leveling, GNSS */
                method?: string;
                /**
                 * Format: uri
                 * @description A link to it. A person opens it; the service never does
                 */
                url?: string;
            };
            /** @description The data behind the numbers of the report */
            rests_on: {
                place: {
                    address: string | null;
                    geocoded_address: string | null;
                    lat: number;
                    lon: number;
                    /** @description How the address was found then; null if you bought the report without it */
                    geocode: {
                        /** @enum {string} */
                        match_type: "coordinates" | "rooftop_interpolated" | "street_interpolated" | "area_centroid";
                        /** @description The fixed score of the match type, 0 to 1 */
                        score: number;
                        /** @description The true place is probably within this many meters; 0 for coordinates */
                        uncertainty_m: number;
                        /** @description How much of the address was found as sent, 0 to 1 */
                        match_quality: number;
                        /** @description Differences from the request; /api/v1/schema explains each */
                        flags: ("number_outside_range" | "number_unknown" | "number_rewritten" | "parity_mismatch" | "between_points" | "imputed_range" | "fuzzy_name" | "street_changed" | "type_changed" | "directional_changed" | "zip_changed" | "place_changed" | "state_changed" | "unit_ignored" | "words_ignored" | "street_only" | "box_only" | "area_only")[];
                        source: string | null;
                    } | null;
                };
                cell: {
                    frame: string;
                    release: string;
                    /** @description Whether this server still has that release */
                    release_is_kept: boolean;
                    pixel_id: string;
                    cell_size_m: number | null;
                    center: {
                        lat: number;
                        lon: number;
                    } | null;
                    place_to_center_m: number | null;
                };
                /** @description Null if the release is no longer stored; the report itself has it */
                measured: {
                    /**
                     * Format: int64
                     * @description Dates that the cell was measured on
                     */
                    n_measurements: number;
                    /**
                     * Format: date
                     * @description Date, YYYY-MM-DD
                     */
                    first_observation: string;
                    /**
                     * Format: date
                     * @description Date, YYYY-MM-DD
                     */
                    last_observation: string;
                    /**
                     * Format: int64
                     * @description Dates of the frame, between those two, without this cell
                     */
                    missing_dates: number;
                    /** Format: int64 */
                    longest_gap_days: number;
                    longest_gap_from: string | null;
                    /** @description As in the report */
                    velocity_uncertainty_mm_yr: number | null;
                    confidence: number | null;
                    /** @description 0 to 1; null for a time series */
                    temporal_coherence: number | null;
                } | null;
                reference: {
                    /** @enum {string} */
                    method: "none" | "median_of_stable_cells" | "median_of_all_cells" | "given_points" | "kept" | "gnss_tie";
                    /** @description The zero of the rate, and how well it is known */
                    in_words: string;
                    /** @description One standard deviation of the zero of the whole frame, mm/yr; null = not derived for this release. With gnss_tie, at the stations */
                    uncertainty_mm_yr: number | null;
                    /** @description Whether velocity_uncertainty_mm_yr includes it, in quadrature */
                    is_in_velocity_uncertainty: boolean;
                } | null;
            };
            /** @description The service's answer from today's data */
            now: {
                frame: string | null;
                release: string | null;
                is_same_cell: boolean;
                /**
                 * @description Only `ok` is billed
                 * @enum {string}
                 */
                status: "no_coverage" | "low_geocode_precision" | "no_data" | "no_new_data" | "stale_data" | "low_confidence" | "inconclusive" | "ok";
                /** @description Whether it has later dates; null = unknown */
                is_newer: boolean | null;
                /**
                 * @description Whether a report of this place made now would have the same `assessment_code`; `no_number` = there would be none to sell; `not_compared` = an area or a line. The new report isn't shown
                 * @enum {string}
                 */
                comparison: "same_release" | "same_class" | "differs" | "no_number" | "not_compared";
            };
            /** @description Null for coordinates */
            address_now: {
                /**
                 * @description Location of the same address today: in the cell of the report, beyond it by no more than its size, or elsewhere
                 * @enum {string}
                 */
                outcome: "same_cell" | "moved_little" | "elsewhere" | "ambiguous" | "not_found" | "unknown";
                moved_m: number | null;
                found: components["schemas"]["GeocodedPlace"] | null;
                /** @description Other places that it can mean */
                other_readings: components["schemas"]["AddressReading"][];
            } | null;
            evidence_seen: {
                place: {
                    lat: number;
                    lon: number;
                    geocoded_address: string | null;
                    /** @description Meters from the place of the report */
                    distance_m: number;
                    /** @description In the same frame; null outside it */
                    pixel_id: string | null;
                    is_same_cell: boolean;
                } | null;
                /** @description Why the address in your evidence has no location */
                address_problem: string | null;
                rate: {
                    /** @description Your rate minus the report’s */
                    difference_mm_yr: number;
                    difference_uncertainty_mm_yr: number | null;
                    /** @description Whether the two agree within their uncertainties; null = unknown */
                    is_within_95: boolean | null;
                } | null;
            };
            findings: {
                /** @enum {string} */
                code: "address_moved" | "address_moved_little" | "address_unclear" | "another_reading" | "area_not_house" | "point_uncertain" | "evidence_in_same_cell" | "evidence_in_other_cell" | "evidence_rate_agrees" | "evidence_rate_differs" | "newer_data_differ" | "newer_data_agree" | "release_not_kept" | "already_refunded";
                text: string;
            }[];
            /** @description The service itself finds that the report is about another place; a person decides in the ticket */
            refund_suggested: boolean;
            /** @enum {string} */
            ticket_status: "open" | "waiting_for_you" | "answered" | "closed";
            /**
             * @description `test`: synthetic
             * @enum {string}
             */
            mode: "live" | "test";
            /**
             * @description In test mode: made-up data
             * @constant
             */
            data_source?: "synthetic";
            request_id: string;
        };
        ChallengeList: {
            challenges: components["schemas"]["Challenge"][];
            /**
             * @description `test`: synthetic
             * @enum {string}
             */
            mode: "live" | "test";
            /**
             * @description In test mode: made-up data
             * @constant
             */
            data_source?: "synthetic";
            request_id: string;
        };
        ChallengeRequestInput: {
            /** @enum {string} */
            reason: "wrong_place" | "wrong_building" | "other_evidence" | "other";
            /** @description Why the report is wrong */
            message: string;
            evidence?: {
                /** @description Latitude of the place that you meant */
                lat?: number;
                lon?: number;
                /** @description The address that you meant */
                address?: string;
                /** @description A rate that someone measured there; negative = subsidence */
                velocity_vertical_mm_yr?: number;
                /** @description One standard deviation of it */
                velocity_uncertainty_mm_yr?: number;
                /**
                 * Format: date
                 * @description Date, YYYY-MM-DD
                 */
                from?: string;
                /**
                 * Format: date
                 * @description Date, YYYY-MM-DD
                 */
                to?: string;
                /** @description Such as leveling, GNSS */
                method?: string;
                /**
                 * Format: uri
                 * @description A link to it. A person opens it; the service never does
                 */
                url?: string;
            };
        };
        ChangePart: {
            /**
             * @description `dates`: newer observations, or ones left out since. `reference`: what the rates of the frame are relative to; all ground of the frame changed by it. `product`: the same dates have other values from other products, such as a new version. `method`: another way to compute the rate. `reference_or_product`: one of these, where too few cells are measured
             * @enum {string}
             */
            cause: "dates" | "reference" | "product" | "reference_or_product" | "method";
            /** @description What it changed the vertical velocity by, mm/yr */
            change_mm_yr: number;
            in_words: string;
        };
        ChangePasswordRequestInput: {
            current_password: string;
            /** @description 8 to 200 characters of any kind. Common passwords, sequences, the service’s name and your own email address are rejected */
            new_password: string;
            /**
             * @description Revoke every API key, including child keys, and create a new owner key. false keeps them
             * @default false
             */
            revoke_keys: boolean;
        };
        ChangedKey: {
            key_id: string;
            /** @description The first characters of the key */
            prefix: string;
            label: string | null;
            /** @description The daily spending limit, by UTC day */
            daily_cap_usd: number | null;
            /** @description Spent this UTC day. For an owner key, includes its child keys */
            spent_today_usd: number;
            allowed_referer: string | null;
            /** @description Whether the key only works at /embed */
            widget: boolean;
            /** Format: date-time */
            created_at: string;
            expires_at: string | null;
            revoked_at: string | null;
            /** @description When the key last bought something */
            last_used_at: string | null;
            /** @description For a client connected by OAuth, the host that its sign-in returns to. `label` is the client's name for itself */
            connected_client: string | null;
            /**
             * @description `test`: synthetic
             * @enum {string}
             */
            mode: "live" | "test";
            /**
             * @description In test mode: made-up data
             * @constant
             */
            data_source?: "synthetic";
            request_id: string;
        };
        Chat: {
            convo: string;
            /** @description Beginning of the first message */
            title: string;
            /** Format: int64 */
            messages_count: number;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        /** @description Possible next steps. The assistant takes none of them on its own */
        ChatAction: {
            /** @enum {string} */
            type: "confirm_purchase" | "open_ticket" | "call" | "open_page" | "open_panel" | "ask";
            label: string;
            /** @description A reply to send in the conversation */
            say?: string;
            url?: string;
            /**
             * @description For `open_panel`, only on the explorer page: the panel to open
             * @enum {string}
             */
            panel?: "reports" | "credits" | "account";
            /**
             * Format: int64
             * @description For `open_panel`: the report to show
             */
            report_id?: number;
            /** @description A command for the terminal */
            command?: string;
            /** @constant */
            method?: "POST";
            path?: string;
            body?: {
                [key: string]: string;
            };
            place?: string;
            cost_usd?: number;
            quote_id?: string;
            /** Format: date-time */
            expires_at?: string;
        };
        ChatAnswer: {
            /** @description Plain text */
            reply: string;
            /** @description Identifies the conversation; null if none is stored: without a key, and with a key restricted to a page */
            convo: string | null;
            sources: components["schemas"]["ChatSource"][];
            actions: components["schemas"]["ChatAction"][];
            /** @enum {string} */
            answered_by: "service" | "model";
            purchase: components["schemas"]["ChatPurchase"] | null;
            /**
             * @description Cost of the answer; the cost of a purchase is in `purchase`
             * @constant
             */
            cost_usd: 0;
            /**
             * @description `test`: synthetic
             * @enum {string}
             */
            mode: "live" | "test";
            /**
             * @description In test mode: made-up data
             * @constant
             */
            data_source?: "synthetic";
            request_id: string;
        };
        /** @description What is on screen next to the chat; other members are ignored */
        ChatContextInput: {
            /** @description The bought report on screen */
            report_id?: number | null;
            lat?: number | null;
            lon?: number | null;
            address?: string | null;
            /** @description true = a person reads the answer on the explorer page, so it names buttons instead of requests, and offers `open_panel` */
            on_page?: boolean | null;
        } & {
            [key: string]: unknown;
        };
        ChatMessage: {
            /** @enum {string} */
            role: "user" | "assistant";
            /** @description Plain text */
            content: string;
            sources: components["schemas"]["ChatSource"][];
            actions: components["schemas"]["ChatAction"][];
            /** Format: date-time */
            created_at: string;
        };
        ChatMessageSentInput: {
            /** @description `user` (default); messages with other roles are ignored */
            role?: string;
            /** @description Text of up to 4000 characters, or parts `{"type": "text", "text": …}` */
            content?: unknown;
        } & {
            [key: string]: unknown;
        };
        /** @description The purchase that this message confirmed */
        ChatPurchase: {
            status: string;
            /** @description What the purchase cost */
            cost_usd: number;
            request_id: string | null;
            report_id: number | null;
        };
        ChatRequestInput: {
            /** @description The last message with role `user` is the question; the service already knows the earlier messages of `convo` */
            messages?: components["schemas"]["ChatMessageSentInput"][];
            context?: components["schemas"]["ChatContextInput"] | null;
            /** @description `convo` of an earlier answer, to continue it */
            convo?: string | null;
        } | null;
        /** @description The sources of the reply */
        ChatSource: {
            /** @enum {string} */
            kind: "documentation" | "report" | "tool";
            title: string;
            url: string | null;
            report_id: number | null;
        };
        /** @description Amount and destination of a payment in USDC */
        CoinPayment: {
            /** @description The address of this invoice. All USDC that arrives there is credited */
            address: string;
            /** @description The amount to send, as a decimal number */
            amount_usdc: string;
            /** @constant */
            token: "USDC";
            /** @description The USDC contract. Other tokens aren't credited */
            token_address: string;
            /** @description CAIP-2 */
            network: string;
            network_name: string;
            /** @description Link that wallets open (EIP-681), also in the QR code */
            payment_uri: string;
            /**
             * Format: uri
             * @description `payment_uri` as a QR code (SVG)
             */
            qr_url: string;
        };
        ComparedReport: {
            /**
             * Format: int64
             * @description Number of the report within the account
             */
            id: number;
            /** Format: date-time */
            bought_at: string;
            frame: string;
            release: string;
            /** @description Vertical velocity, mm/yr; negative = subsidence */
            velocity_vertical_mm_yr: number;
            /** @description One standard deviation, mm/yr; null = not stored with this report */
            velocity_uncertainty_mm_yr: number | null;
            /** @description Of the cell; null = the report was bought without it */
            last_observation: string | null;
            /** @description `science_version` of the report; null = the report was bought without it */
            method: string | null;
        };
        ConfirmEmailRequestInput: {
            /** @description The one-time code from the email */
            code: string;
        };
        /** @description The machine-readable contract */
        Contract: {
            schema_version: string;
            api_version: string;
            name: string;
            description: string;
            /** Format: uri */
            base_url: string;
            links: {
                [key: string]: string;
            };
            decision_tree: {
                start: string;
                steps: {
                    id: string;
                    purpose: string;
                    /** @description Any one of them works: use the first whose placeholders you can fill */
                    requests: {
                        method: string;
                        path: string;
                        query?: {
                            [key: string]: string;
                        };
                        headers?: {
                            [key: string]: string;
                        };
                        body?: {
                            [key: string]: unknown;
                        };
                    }[];
                    cost: string;
                    /** @description The field of the answer whose value you route on */
                    field: string | null;
                    branches: {
                        equals: string;
                        next: string;
                        meaning: string;
                        advice: string;
                    }[];
                    /** @description Errors with their own next step, by `error`; for all others see `on_error` */
                    error_branches: {
                        equals: string;
                        next: string;
                        meaning: string;
                        advice: string;
                    }[];
                    /** @description The next step if no branch matches, or the step has none */
                    next: string | null;
                }[];
                on_error: {
                    /** Format: int64 */
                    http_status: number;
                    advice: string;
                }[];
                end_states: string[];
            };
            statuses: {
                status: string;
                billed: boolean;
                cost_usd: number;
                meaning: string;
                remedy: string;
                gates: string[];
            }[];
            statuses_note: string;
            enums: {
                [key: string]: string[];
            };
            thresholds: {
                assessment_code: {
                    field: string;
                    uncertainty_field: string;
                    unit: string;
                    classes: {
                        code: string;
                        trend: string;
                        /** @description null = no border on this side */
                        above: {
                            mm_yr: number;
                            included: boolean;
                        } | null;
                        /** @description null = no border on this side */
                        below: {
                            mm_yr: number;
                            included: boolean;
                        } | null;
                        rule: string;
                        meaning: string;
                    }[];
                    override: {
                        code: string;
                        trend: string;
                        rule: string;
                        meaning: string;
                    };
                };
                confidence_tier: {
                    field: string;
                    definition: string;
                    tiers: {
                        tier: string;
                        min_signal_to_noise: number;
                        meaning: string;
                    }[];
                };
                within_margin_kind: {
                    applies_to_tier: string;
                    stable: {
                        min_temporal_coherence: number;
                        uncertainty_below_mm_yr: number;
                        data_freshness: string[];
                        meaning: string;
                    };
                    inconclusive: {
                        rule: string;
                        status: string;
                        meaning: string;
                    };
                };
                verdict: {
                    field: string;
                    codes: {
                        code: string;
                        verdict: string;
                        rule: string;
                    }[];
                };
                severity: {
                    field: string;
                    rule: string;
                    rate_mm_yr: number[];
                    vs_surroundings_mm_yr: number[];
                    recent_change_mm_yr: number[];
                    recent_event_mm: number[];
                };
                pace: {
                    field: string;
                    kept: string;
                    changed: string;
                    not_known: string;
                };
                geocode: {
                    min_geocode_score_default: number;
                };
                significant_nonzero: {
                    field: string;
                    min_signal_to_noise: number;
                };
                record: {
                    min_span_years: number;
                    min_n_measurements: number;
                    rule: string;
                    status: string;
                    meaning: string;
                };
                zero: {
                    rule: string;
                    status: string;
                    meaning: string;
                };
                false_alarms: {
                    max_share_likely: number;
                    max_share_measured: number;
                    status: string;
                    meaning: string;
                };
                near_threshold: {
                    borders_mm_yr: number[];
                    rule: string;
                };
                data_freshness: {
                    field: string;
                    ages: {
                        freshness: string;
                        max_age_days: number | null;
                    }[];
                    unknown: string;
                    series_end: {
                        silent_for_more_than_days: number;
                        and_more_than_revisits: number;
                        meaning: string;
                    };
                };
                geocode_score: {
                    [key: string]: number;
                };
                differential_motion: {
                    field: string;
                    above_mm_yr: number;
                    radius_m: number;
                    /** Format: int64 */
                    min_neighbors: number;
                };
                neighbor_consistent: {
                    rule: string;
                    at_least_mm_yr: number;
                };
                seasonal_dominant: {
                    rule: string;
                    min_amplitude_mm: number;
                    min_sigmas: number;
                };
                confidence: {
                    rule: string;
                    full_after_years: number;
                    meaning: string;
                };
            };
            free_gates: {
                name: string;
                /** @enum {string} */
                in: "query" | "path" | "header" | "cookie";
                required: boolean;
                description?: string;
                /** @constant */
                comma_separated?: true;
                schema: {
                    [key: string]: unknown;
                };
                status: string;
            }[];
            payload_control: {
                name: string;
                /** @enum {string} */
                in: "query" | "path" | "header" | "cookie";
                required: boolean;
                description?: string;
                /** @constant */
                comma_separated?: true;
                schema: {
                    [key: string]: unknown;
                };
            }[];
            conventions: {
                [key: string]: unknown;
            };
            limits: {
                [key: string]: unknown;
            };
            errors: {
                code: string;
                http_statuses: number[];
                retryable: boolean;
                meaning: string;
                remedy: string;
                /** Format: uri */
                doc_url: string;
            }[];
            error_body: {
                fields: string[];
                /** @description Of an entry of `detail` */
                validation_fields: string[];
                /** @description Names of schemas by HTTP status */
                schemas: {
                    [key: string]: string;
                };
            };
            mock: {
                parameter: string;
                scenarios: string[];
                note: string;
            };
            test_mode: {
                how: string[];
                credits_usd: number;
                magic_places_note: string;
                magic_places: {
                    address: string;
                    lat: number;
                    lon: number;
                    parameters: {
                        [key: string]: string | number;
                    };
                    gives: {
                        [key: string]: unknown;
                    };
                }[];
                magic_amounts_note: string;
                magic_amounts: {
                    amount_usd: number;
                    method: string;
                    error: string;
                }[];
            };
            authentication: {
                key_kinds: {
                    kind: string;
                    prefix: string;
                    meaning: string;
                }[];
                schemes: {
                    scheme: string;
                    available: boolean;
                    request: string;
                    used_by: string;
                }[];
            };
            payment: {
                method: string;
                available: boolean;
                /** @description For `top_up`: the values of `method` that this server accepts for live accounts */
                methods?: string[];
                how: string[];
            }[];
            endpoints: {
                method: string;
                path: string;
                operation_id: string;
                summary: string;
                access: string;
                cost: string;
                parameters: {
                    name: string;
                    /** @enum {string} */
                    in: "query" | "path" | "header" | "cookie";
                    required: boolean;
                    description?: string;
                    /** @constant */
                    comma_separated?: true;
                    schema: {
                        [key: string]: unknown;
                    };
                }[];
                body: {
                    /** Format: int64 */
                    max_bytes: number;
                    schema: {
                        [key: string]: unknown;
                    };
                } | null;
                /** @description Names of the answers’ schemas by HTTP status, found in `schemas` of this document. Pictures and files have none */
                answers: {
                    [key: string]: string[];
                };
            }[];
            unavailable_endpoints: {
                method: string;
                path: string;
                summary: string;
                /** @constant */
                available: false;
                /** Format: int64 */
                http_status: number;
                error: string;
            }[];
            events: {
                available: boolean;
                kinds: {
                    event: string;
                    available: boolean;
                    meaning: string;
                    /** @description What to poll instead of waiting for a message */
                    instead: string;
                }[];
                delivery: {
                    standard: string;
                    body: string;
                    headers: string[];
                    signed_content: string;
                    signature: string;
                    secret: string;
                    order: string;
                    taken: string;
                    /** @description After each failed attempt in a row, plus up to a tenth, or as Retry-After requests */
                    retries_seconds: number[];
                    disabled: string;
                    /** Format: int64 */
                    webhooks_maximum: number;
                };
                feed: {
                    endpoint: string;
                    /** Format: int64 */
                    kept_days: number;
                    cursor: string;
                };
            };
            mcp: {
                endpoint: string;
                available: boolean;
                tools: {
                    tool: string;
                    endpoint: string;
                    /** @description Arguments of the tool that is equivalent to the endpoint */
                    arguments: {
                        [key: string]: string;
                    };
                    supports: string[];
                    does_not_support: string[];
                    note: string | null;
                }[];
            };
            /** @description JSON Schema of every request body and answer, and their parts. A `$ref` anywhere in this document points here: `#/schemas/…` */
            schemas: {
                [key: string]: {
                    [key: string]: unknown;
                };
            };
            versioning: {
                policy: string[];
                added_since_first_revision: {
                    [key: string]: string[];
                };
            };
        };
        /** @description What was wrong in reports or in the service, and how it was fixed */
        Correction: {
            correction_id: string;
            title: string;
            what_was_wrong: string;
            what_was_done: string;
            /** @description Since when wrong numbers were given; null = unknown */
            since: string | null;
            /** Format: date-time */
            published_at: string;
            /** @description The affected reports; none = not about reports */
            scope: {
                /** @description Data frame identifier */
                frame_id: string;
                /** @description null = of all releases that were sold before the correction */
                release: string | null;
                /** @description null = of all cells */
                pixel_id: string | null;
            }[];
            /**
             * Format: uri
             * @description For people
             */
            url: string;
        };
        CorrectionLink: {
            correction_id: string;
            title: string;
            /** Format: uri */
            url: string;
        };
        CorrectionList: {
            corrections: components["schemas"]["Correction"][];
            /** @description Send as `cursor` to get the next page; null = this is the last */
            next_cursor: string | null;
            request_id: string;
        };
        Coverage: {
            /**
             * @description `test`: synthetic
             * @enum {string}
             */
            mode: "live" | "test";
            /**
             * @description In test mode: made-up data
             * @constant
             */
            data_source?: "synthetic";
            /** @description Whether a frame covers the place */
            coverage: boolean;
            /** @description As `coverage` */
            covered: boolean;
            measured: boolean;
            /**
             * @description The status of a report without gates: `ok`, `no_data`, `no_coverage` or `inconclusive`
             * @enum {string}
             */
            status: "no_coverage" | "low_geocode_precision" | "no_data" | "no_new_data" | "stale_data" | "low_confidence" | "inconclusive" | "ok";
            help: string | null;
            /** @description Price of a report for the place at the first purchase; 0 unless it would be `ok` */
            would_cost_usd: number;
            /** @description Every frame over the place, first the one that answers. `frame` of a report chooses another one */
            frames: {
                /** @description Data frame identifier */
                frame_id: string;
                release: string;
                measured: boolean;
                /**
                 * Format: date
                 * @description Date, YYYY-MM-DD
                 */
                first_observation: string;
                /**
                 * Format: date
                 * @description Date, YYYY-MM-DD
                 */
                last_observation: string;
                /** @enum {string} */
                calibration: "gps_tied" | "relative";
                look: components["schemas"]["Look"];
            }[];
            /** @description True: made-up demonstration data. False if no frame answers */
            is_synthetic: boolean;
            frame: string | null;
            pixel_id: string | null;
            last_observation: string | null;
            data_age_days: number | null;
            /** @enum {string} */
            data_freshness: "current" | "recent" | "stale" | "very_stale" | "unknown";
            /** @description A warning if the series seems to have ended: no observation for more than 180 days and 10 revisits. Null otherwise */
            freshness_note: string | null;
            /** @description Null if the series ended, or no frame covers the place */
            estimated_next_acquisition: string | null;
            query: {
                address: string | null;
                geocoded_address: string | null;
                geocode: {
                    /** @enum {string} */
                    match_type: "coordinates" | "rooftop_interpolated" | "street_interpolated" | "area_centroid";
                    /** @description The fixed score of the match type, 0 to 1 */
                    score: number;
                    /** @description The true place is probably within this many meters; 0 for coordinates */
                    uncertainty_m: number;
                    /** @description How much of the address was found as sent, 0 to 1 */
                    match_quality: number;
                    /** @description Differences from the request; /api/v1/schema explains each */
                    flags: ("number_outside_range" | "number_unknown" | "number_rewritten" | "parity_mismatch" | "between_points" | "imputed_range" | "fuzzy_name" | "street_changed" | "type_changed" | "directional_changed" | "zip_changed" | "place_changed" | "state_changed" | "unit_ignored" | "words_ignored" | "street_only" | "box_only" | "area_only")[];
                    source: string | null;
                    /** @description As `geocoded_address` */
                    matched_address: string | null;
                };
                lat: number;
                lon: number;
            };
            lat: number;
            lon: number;
            /** @constant */
            cost_usd: 0;
            request_id: string;
        };
        CoverageBatch: {
            /**
             * @description `test`: synthetic
             * @enum {string}
             */
            mode: "live" | "test";
            /**
             * @description In test mode: made-up data
             * @constant
             */
            data_source?: "synthetic";
            results: components["schemas"]["CoverageBatchResult"][];
            summary: {
                /** Format: int64 */
                requested: number;
                /** Format: int64 */
                covered: number;
                /** Format: int64 */
                measured: number;
                /**
                 * Format: int64
                 * @description Items whose report would be `ok`
                 */
                reportable: number;
                /** Format: int64 */
                invalid: number;
            };
            /** @constant */
            cost_usd: 0;
            request_id: string;
        };
        CoverageBatchRequestInput: {
            items: components["schemas"]["BatchItemInput"][];
        };
        /** @description As in the answer of GET /api/v1/coverage for the place */
        CoverageBatchResult: {
            id: string;
            /**
             * Format: int64
             * @description Index of the item in the request, from 0
             */
            index: number;
            /** @enum {string} */
            status: "no_coverage" | "low_geocode_precision" | "no_data" | "no_new_data" | "stale_data" | "low_confidence" | "inconclusive" | "ok" | "invalid_item" | "invalid_address" | "unprocessed";
            /** @description Why the item couldn't be answered */
            message?: string;
            /** @description For an `invalid_address`, the places that it can mean, most likely first; empty = none */
            candidates?: components["schemas"]["GeocodedPlace"][];
            /**
             * @description In test mode: made-up data
             * @constant
             */
            data_source?: "synthetic";
            /** @description Whether a frame covers the place; false also if the item couldn't be answered */
            coverage: boolean;
            /** @description The same value; null if the item couldn't be answered */
            covered: boolean | null;
            measured?: boolean;
            help?: string | null;
            /** @description Price of a report for the place at the first purchase; 0 unless it would be `ok` */
            would_cost_usd?: number;
            /** @description Every frame over the place, first the one that answers. `frame` of a report chooses another one */
            frames?: {
                /** @description Data frame identifier */
                frame_id: string;
                release: string;
                measured: boolean;
                /**
                 * Format: date
                 * @description Date, YYYY-MM-DD
                 */
                first_observation: string;
                /**
                 * Format: date
                 * @description Date, YYYY-MM-DD
                 */
                last_observation: string;
                /** @enum {string} */
                calibration: "gps_tied" | "relative";
                look: components["schemas"]["Look"];
            }[];
            /** @description True: made-up demonstration data. False if no frame answers */
            is_synthetic?: boolean;
            frame?: string | null;
            pixel_id?: string | null;
            last_observation?: string | null;
            data_age_days?: number | null;
            /** @enum {string} */
            data_freshness?: "current" | "recent" | "stale" | "very_stale" | "unknown";
            /** @description A warning if the series seems to have ended: no observation for more than 180 days and 10 revisits. Null otherwise */
            freshness_note?: string | null;
            /** @description Null if the series ended, or no frame covers the place */
            estimated_next_acquisition?: string | null;
            query?: {
                address: string | null;
                geocoded_address: string | null;
                geocode: {
                    /** @enum {string} */
                    match_type: "coordinates" | "rooftop_interpolated" | "street_interpolated" | "area_centroid";
                    /** @description The fixed score of the match type, 0 to 1 */
                    score: number;
                    /** @description The true place is probably within this many meters; 0 for coordinates */
                    uncertainty_m: number;
                    /** @description How much of the address was found as sent, 0 to 1 */
                    match_quality: number;
                    /** @description Differences from the request; /api/v1/schema explains each */
                    flags: ("number_outside_range" | "number_unknown" | "number_rewritten" | "parity_mismatch" | "between_points" | "imputed_range" | "fuzzy_name" | "street_changed" | "type_changed" | "directional_changed" | "zip_changed" | "place_changed" | "state_changed" | "unit_ignored" | "words_ignored" | "street_only" | "box_only" | "area_only")[];
                    source: string | null;
                    /** @description As `geocoded_address` */
                    matched_address: string | null;
                };
                lat: number;
                lon: number;
            };
            lat?: number;
            lon?: number;
        };
        CreatedLink: {
            link_id: string;
            /** Format: date-time */
            created_at: string;
            /**
             * Format: uri
             * @description Shown once, because the service stores only a hash. Anyone who has it can read this one report until you revoke it: a page in browsers, JSON for programs
             */
            url: string;
            /**
             * @description `test`: synthetic
             * @enum {string}
             */
            mode: "live" | "test";
            /**
             * @description In test mode: made-up data
             * @constant
             */
            data_source?: "synthetic";
            request_id: string;
        };
        CreatedWatches: {
            /** @description For the first of `watches` */
            watch_id: string;
            /**
             * Format: int64
             * @description How many are new; existing ones are returned as they are
             */
            created: number;
            /** @description In the order of the cells */
            watches: components["schemas"]["Watch"][];
            note: string | null;
            /**
             * @description `test`: synthetic
             * @enum {string}
             */
            mode: "live" | "test";
            /**
             * @description In test mode: made-up data
             * @constant
             */
            data_source?: "synthetic";
            request_id: string;
        };
        /** @description The other frames at the place, compared with the answering frame */
        Datum: {
            /** @description In words: the zero of the rates, and how the other frames compare with it */
            description: string;
            overlapping_frames: {
                /** @description Data frame identifier */
                frame: string;
                release: string;
                /** @description Whether it measures the place */
                measured: boolean;
                /**
                 * @description Whether you can compare reports of the two: account for their difference over all ground that both measure, but not where they disagree at the place itself
                 * @enum {string}
                 */
                comparability: "comparable" | "not_comparable" | "unknown";
                /** @description How much its vertical rates are above those of the answering frame: the median over areas of cells that both measure. Null if there are too few */
                difference_mm_yr: number | null;
                /** @description One σ of that median */
                difference_uncertainty_mm_yr: number | null;
                /** @description Robust standard deviation between areas: large if the difference isn't constant */
                difference_spread_mm_yr: number | null;
                /** @description One σ of the disagreement between frames of the same rank, beyond the uncertainty of their zeros. `velocity_uncertainty_mm_yr` includes the largest of this and `here.disagreement_mm_yr` over all frames. 0 if they agree, weren't compared, or the other frame is shorter, older or not as well tied */
                disagreement_mm_yr: number;
                /**
                 * Format: int64
                 * @description Cells measured in both, among the sampled cells
                 */
                common_cells: number;
                /** @description The two frames at the place itself */
                here: {
                    /**
                     * @description Whether the two rates at the place agree within their uncertainty (95 %). If two satellites with different look directions disagree, the ground may be moving sideways, and a direction that the other denies isn't certain. `unknown` if they weren't compared: one of them doesn't measure the place, or their records cover different years
                     * @enum {string}
                     */
                    agreement: "agrees" | "disagrees" | "unknown";
                    /** @description How much its rate is above that of the answering frame, at the cell or over the cells around it, whichever is more. Null if it wasn't compared, and in answers without a rate */
                    difference_mm_yr: number | null;
                    /** @description One σ of that difference */
                    difference_uncertainty_mm_yr: number | null;
                    /**
                     * Format: int64
                     * @description Cells that both measure, here and nearby
                     */
                    cells: number;
                    /** @description One σ of the disagreement of the two here, beyond their own uncertainties; see `disagreement_mm_yr` above. 0 if nothing is added, null in answers without a rate */
                    disagreement_mm_yr: number | null;
                    parts: {
                        recent_rate_mm_yr: number;
                        recent_change_mm_yr: number;
                        acceleration_mm_yr2: number;
                        rate_without_events_mm_yr: number;
                        events: number[];
                    } | null;
                };
            }[];
        };
        DeleteAccountRequestInput: {
            password: string;
            /**
             * @description The credits that you give up. Must equal the balance of the account
             * @default 0
             */
            forfeit_usd: number;
        };
        DeleteRequestInput: {
            /**
             * Format: int64
             * @description Number in the account’s ledger, which also numbers credits: the first report isn't 1
             */
            id: number;
        };
        DeletedChat: {
            convo: string;
            /** @constant */
            deleted: true;
            /**
             * @description `test`: synthetic
             * @enum {string}
             */
            mode: "live" | "test";
            /**
             * @description In test mode: made-up data
             * @constant
             */
            data_source?: "synthetic";
            request_id: string;
        };
        DeletedReport: {
            /**
             * Format: int64
             * @description Number in the account’s ledger, which also numbers credits: the first report isn't 1
             */
            id: number;
            /** @constant */
            deleted: true;
            /**
             * @description `test`: synthetic
             * @enum {string}
             */
            mode: "live" | "test";
            /**
             * @description In test mode: made-up data
             * @constant
             */
            data_source?: "synthetic";
            request_id: string;
        };
        DeletedWatch: {
            watch_id: string;
            /** @constant */
            deleted: true;
            /**
             * @description `test`: synthetic
             * @enum {string}
             */
            mode: "live" | "test";
            /**
             * @description In test mode: made-up data
             * @constant
             */
            data_source?: "synthetic";
            request_id: string;
        };
        /** @description Free preflight */
        DryRun: {
            /**
             * @description The status that the paid call would have
             * @enum {string}
             */
            status: "no_coverage" | "low_geocode_precision" | "no_data" | "no_new_data" | "stale_data" | "low_confidence" | "inconclusive" | "ok";
            /** @constant */
            dry_run: true;
            help: string | null;
            /**
             * @description `test`: synthetic
             * @enum {string}
             */
            mode: "live" | "test";
            /**
             * @description In test mode: made-up data
             * @constant
             */
            data_source?: "synthetic";
            would_bill: boolean;
            estimated_cost_usd: number;
            /** @description As `estimated_cost_usd` */
            would_cost_usd: number;
            /** @constant */
            cost_usd: 0;
            /** @description Your account's report of the cell; null = none. If it is current, the paid call is free with `reuse=1` */
            owned_report: components["schemas"]["OwnedReport"] | null;
            /** @description Whether a frame covers the place */
            coverage: boolean;
            /** @description As `coverage` */
            covered: boolean;
            /** @description Whether the cell is measured, as in /api/v1/pixel */
            measured: boolean;
            /** @description Kind of the frame’s data: `points`, where most cells have no data, or a `grid`, where cells without a steady radar signal are masked. Null if no frame covers the place */
            measures: ("points" | "grid") | null;
            /** @description True: made-up demonstration data. False if no frame answers */
            is_synthetic: boolean;
            likely_significant: boolean | null;
            /** @description Data frame identifier; `none` if no frame covers the place */
            frame: string;
            /** @description Measurement cell identifier; `none` if no frame covers the place */
            pixel_id: string;
            /** @description Date, YYYY-MM-DD; `none` if no frame covers the place */
            last_observation: string | "none";
            /** @description The release that the paid call would sell */
            release: string | null;
            /** @description Corners of the cell as [lat, lon]: north-west, north-east, south-east, south-west */
            pixel_polygon: number[][];
            data_age_days: number | null;
            /** @enum {string} */
            data_freshness: "current" | "recent" | "stale" | "very_stale" | "unknown";
            /** @description A warning if the series seems to have ended: no observation for more than 180 days and 10 revisits. Null otherwise */
            freshness_note: string | null;
            query: {
                address: string | null;
                geocoded_address: string | null;
                geocode: {
                    /** @enum {string} */
                    match_type: "coordinates" | "rooftop_interpolated" | "street_interpolated" | "area_centroid";
                    /** @description The fixed score of the match type, 0 to 1 */
                    score: number;
                    /** @description The true place is probably within this many meters; 0 for coordinates */
                    uncertainty_m: number;
                    /** @description How much of the address was found as sent, 0 to 1 */
                    match_quality: number;
                    /** @description Differences from the request; /api/v1/schema explains each */
                    flags: ("number_outside_range" | "number_unknown" | "number_rewritten" | "parity_mismatch" | "between_points" | "imputed_range" | "fuzzy_name" | "street_changed" | "type_changed" | "directional_changed" | "zip_changed" | "place_changed" | "state_changed" | "unit_ignored" | "words_ignored" | "street_only" | "box_only" | "area_only")[];
                    source: string | null;
                    /** @description As `geocoded_address` */
                    matched_address: string | null;
                };
                lat: number;
                lon: number;
            };
            request_id: string;
        };
        EmailConfirmed: {
            email: string;
            /** @constant */
            email_confirmed: true;
            /**
             * @description `test`: synthetic
             * @enum {string}
             */
            mode: "live" | "test";
            /**
             * @description In test mode: made-up data
             * @constant
             */
            data_source?: "synthetic";
            request_id: string;
        };
        EmailRequested: {
            message: string;
            /**
             * @description `test`: synthetic
             * @enum {string}
             */
            mode: "live" | "test";
            /**
             * @description In test mode: made-up data
             * @constant
             */
            data_source?: "synthetic";
            request_id: string;
        };
        /** @description An error */
        ErrorBody: {
            /**
             * @description Stable machine code
             * @enum {string}
             */
            error: "bad_request" | "bad_amount" | "bad_method" | "card_unavailable" | "crypto_unavailable" | "stripe_error" | "crypto_error" | "payment_malformed" | "unauthorized" | "login_required" | "invalid_api_key" | "insufficient_credits" | "payment_required" | "payment_invalid" | "spend_cap_reached" | "max_price_exceeded" | "quote_invalid" | "forbidden_referer" | "widget_key_only" | "account_suspended" | "forbidden" | "not_found" | "job_not_found" | "key_not_found" | "frame_not_found" | "release_not_found" | "asset_not_found" | "email_unavailable" | "wrong_password" | "session_not_found" | "deletion_blocked" | "weak_password" | "code_invalid" | "webhook_not_found" | "webhook_url_refused" | "webhook_limit_reached" | "webhook_disabled" | "event_not_found" | "events_expired" | "ticket_not_found" | "watch_not_found" | "report_not_found" | "shared_link_not_found" | "conversation_not_found" | "method_not_allowed" | "request_timeout" | "email_exists" | "idempotency_in_progress" | "payment_in_progress" | "payment_mismatch" | "payment_refund_due" | "payload_too_large" | "uri_too_long" | "unsupported_media_type" | "range_not_satisfiable" | "need_address_or_coords" | "invalid_coordinates" | "address_not_found" | "bad_mock" | "too_many_items" | "too_many_links" | "invalid_arguments" | "invalid_email" | "disposable_email" | "message_required" | "idempotency_mismatch" | "idempotency_key_expired" | "headers_too_large" | "rate_limited" | "internal_error" | "service_unavailable";
            /**
             * @description The same as `error`
             * @enum {string}
             */
            code: "bad_request" | "bad_amount" | "bad_method" | "card_unavailable" | "crypto_unavailable" | "stripe_error" | "crypto_error" | "payment_malformed" | "unauthorized" | "login_required" | "invalid_api_key" | "insufficient_credits" | "payment_required" | "payment_invalid" | "spend_cap_reached" | "max_price_exceeded" | "quote_invalid" | "forbidden_referer" | "widget_key_only" | "account_suspended" | "forbidden" | "not_found" | "job_not_found" | "key_not_found" | "frame_not_found" | "release_not_found" | "asset_not_found" | "email_unavailable" | "wrong_password" | "session_not_found" | "deletion_blocked" | "weak_password" | "code_invalid" | "webhook_not_found" | "webhook_url_refused" | "webhook_limit_reached" | "webhook_disabled" | "event_not_found" | "events_expired" | "ticket_not_found" | "watch_not_found" | "report_not_found" | "shared_link_not_found" | "conversation_not_found" | "method_not_allowed" | "request_timeout" | "email_exists" | "idempotency_in_progress" | "payment_in_progress" | "payment_mismatch" | "payment_refund_due" | "payload_too_large" | "uri_too_long" | "unsupported_media_type" | "range_not_satisfiable" | "need_address_or_coords" | "invalid_coordinates" | "address_not_found" | "bad_mock" | "too_many_items" | "too_many_links" | "invalid_arguments" | "invalid_email" | "disposable_email" | "message_required" | "idempotency_mismatch" | "idempotency_key_expired" | "headers_too_large" | "rate_limited" | "internal_error" | "service_unavailable";
            /** @description The problem, the invalid value, and what is valid */
            message: string;
            retryable: boolean;
            /** Format: uri */
            doc_url: string;
            request_id: string;
            /**
             * @description Present for a test key
             * @constant
             */
            mode?: "test";
            /** @constant */
            data_source?: "synthetic";
            /**
             * @description For a PDF that doesn't exist: the status of the report, which was free
             * @enum {string}
             */
            status?: "no_coverage" | "low_geocode_precision" | "no_data" | "no_new_data" | "stale_data" | "low_confidence" | "inconclusive" | "ok";
            /** @description For `payment_refund_due`: the operator's id of the payment */
            payment_id?: string;
            /**
             * @description Present if a magic place of test mode caused this error
             * @constant
             */
            rehearsed?: true;
            /** @description For an address without a PDF: as in the 422 of a report, with candidates */
            detail?: {
                loc: (string | number)[];
                msg: string;
                type: string;
                input?: unknown;
                /** @description Facts about the problem. For `address_not_found`: `candidates`, each a GeocodedPlace as in /api/v1/geocode, most likely first */
                ctx?: {
                    [key: string]: unknown;
                };
            }[];
        };
        Event: {
            /** @description Events are ordered by the number */
            id: string;
            /** @enum {string} */
            type: "frame.updated" | "frame.reprocessed" | "balance.low" | "batch.done" | "order.paid" | "order.refunded" | "order.disputed" | "order.reversed" | "ticket.replied" | "report.corrected" | "watch.alert" | "webhook.disabled";
            /** Format: date-time */
            at: string;
            /** @description By `type`; /asyncapi.json has the schema of each */
            data: {
                [key: string]: unknown;
            };
        };
        /** @description The record has a new dated event: a sudden drop or rise, or a change of pace */
        EventCondition: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "event";
        };
        /** @description The record has a new dated event: a sudden drop or rise, or a change of pace */
        EventConditionInput: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "event";
        };
        /** @description The events of the account, in order */
        EventList: {
            /** @description Oldest first */
            events: components["schemas"]["Event"][];
            /** @description Send as `after` next time, now or later; you won't miss any event */
            next_after: string;
            /** @description More events are available */
            has_more: boolean;
            /**
             * Format: int64
             * @description How long events are stored
             */
            kept_days: number;
            /**
             * @description `test`: synthetic
             * @enum {string}
             */
            mode: "live" | "test";
            /**
             * @description In test mode: made-up data
             * @constant
             */
            data_source?: "synthetic";
            request_id: string;
        };
        ExplorerSettings: {
            /** @description XYZ raster tiles to draw below the data; null = none */
            basemap: {
                url: string;
                attribution: string;
            } | null;
            /** @description Vector tiles of this server to draw below and over the data; null = none, or `basemap` is used */
            streets: {
                /** @description West, south, east, north */
                bounds: number[];
                attribution: string;
            } | null;
            price_per_report_usd: number;
            /** @description Credits for the first account of a mailbox; 0 = none */
            starter_credits_usd: number;
            /** @description How live accounts can buy credits */
            ways_to_pay: {
                card: boolean;
                crypto: boolean;
                /** @description Whether the server takes only fake money */
                is_rehearsal: boolean;
            };
            /** @description Whether you can connect programs to an account, at /oauth/clients */
            connects_programs: boolean;
            /** @description Whether the server can send emails, such as alerts of a watch */
            sends_email: boolean;
            /** @description An address that this server can find; null if there is none */
            example_address: string | null;
        };
        ForgotPasswordRequestInput: {
            /** Format: email */
            email: string;
            /**
             * @description An address can have a live and a test account
             * @default live
             * @enum {string}
             */
            mode: "live" | "test";
        };
        Frame: {
            /** @description Data frame identifier */
            frame_id: string;
            /**
             * Format: date
             * @description Date, YYYY-MM-DD
             */
            first_observation: string;
            /**
             * Format: date
             * @description Date, YYYY-MM-DD
             */
            last_observation: string;
            /** Format: int64 */
            data_age_days: number;
            /** @enum {string} */
            data_freshness: "current" | "recent" | "stale" | "very_stale" | "unknown";
            /** @description A warning if the series seems to have ended: no observation for more than 180 days and 10 revisits. Null otherwise */
            freshness_note: string | null;
            /** @description Null if the series ended, or no frame covers the place */
            estimated_next_acquisition: string | null;
            /** Format: int64 */
            n_epochs: number;
            release: string;
            /** @enum {string} */
            calibration: "gps_tied" | "relative" | "none";
            cell_size_m: number;
            /** Format: int64 */
            measured_cells: number;
            /** @description [west, south, east, north], degrees */
            bbox: number[];
            footprint: {
                /** @constant */
                type: "Polygon";
                coordinates: number[][][];
            };
            orbit_direction: ("ascending" | "descending") | null;
            /**
             * @description Solved from two other frames
             * @constant
             */
            geometry?: "two_looks";
            track: number | null;
            data_source: string;
            /** @description True: made-up demonstration data. False if no frame answers */
            is_synthetic: boolean;
        };
        FrameLastUpdated: {
            /**
             * @description `test`: synthetic
             * @enum {string}
             */
            mode: "live" | "test";
            /**
             * @description In test mode: made-up data
             * @constant
             */
            data_source?: "synthetic";
            /** @description Data frame identifier */
            frame_id: string;
            /**
             * Format: date
             * @description Date, YYYY-MM-DD
             */
            first_observation: string;
            /**
             * Format: date
             * @description Date, YYYY-MM-DD
             */
            last_observation: string;
            /** Format: int64 */
            data_age_days: number;
            /** @enum {string} */
            data_freshness: "current" | "recent" | "stale" | "very_stale" | "unknown";
            /** @description A warning if the series seems to have ended: no observation for more than 180 days and 10 revisits. Null otherwise */
            freshness_note: string | null;
            /** @description Null if the series ended, or no frame covers the place */
            estimated_next_acquisition: string | null;
            /** Format: int64 */
            n_epochs: number;
            release: string;
            /**
             * Format: date-time
             * @description When this release was made
             */
            last_updated: string;
            request_id: string;
        };
        FrameList: {
            /**
             * @description `test`: synthetic
             * @enum {string}
             */
            mode: "live" | "test";
            /**
             * @description In test mode: made-up data
             * @constant
             */
            data_source?: "synthetic";
            frames: components["schemas"]["Frame"][];
            /** Format: int64 */
            count: number;
            next_cursor: string | null;
            request_id: string;
        };
        FrameQuality: {
            /**
             * @description `test`: synthetic
             * @enum {string}
             */
            mode: "live" | "test";
            /**
             * @description In test mode: made-up data
             * @constant
             */
            data_source?: "synthetic";
            /** @description Data frame identifier */
            frame_id: string;
            release: string;
            /** @enum {string} */
            calibration: "gps_tied" | "relative" | "none";
            /** @description The zero of the rate; docs/zero.md of the project derives it */
            reference: {
                /** @enum {string} */
                method: "none" | "median_of_stable_cells" | "median_of_all_cells" | "given_points" | "kept" | "gnss_tie";
                /** @description The zero of the rate, and how well it is known */
                in_words: string;
                /** @description One standard deviation of the zero of the whole frame, mm/yr; null = not derived for this release. With gnss_tie, at the stations */
                uncertainty_mm_yr: number | null;
                /** @description Whether velocity_uncertainty_mm_yr includes it, in quadrature */
                is_in_velocity_uncertainty: boolean;
            };
            /** @description Root mean square difference at stations that were held out one at a time, mm/yr: `calibration_rmse_mm_yr` of the reports. Null with fewer than two stations */
            rmse_mm_yr: number | null;
            /** @description The same by the distance of the nearest station that was left: a station was predicted with all others within `from_km` of it held out too, if one within `to_km` was left. Empty if the frame isn’t tied to stations */
            rmse_by_distance: {
                from_km: number;
                to_km: number;
                /**
                 * Format: int64
                 * @description How many stations have such a neighbor
                 */
                stations: number;
                /** @description Null with fewer than two stations */
                rmse_mm_yr: number | null;
                /** @description What the standard errors of the tie and the stations make it: near `rmse_mm_yr` if they are right */
                expected_rmse_mm_yr: number | null;
            }[];
            /** @description One standard deviation of the tied zero at the stations, mm/yr; it grows away from them. 0 if the frame isn’t tied to stations */
            standard_error_mm_yr: number;
            /** @description Root mean square of what the satellite sees of the stations’ horizontal motion beyond that of their neighbors, mm/yr. Null = not known */
            horizontal_rmse_mm_yr: number | null;
            /** @description The season and slow motion of all ground in the frame, as GNSS stations measure it: part of series, movements and seasonal amplitudes. Null with fewer than five stations with daily positions: then these are relative to the frame */
            shared_motion: {
                /**
                 * Format: int64
                 * @description Stations with daily positions that it is estimated from
                 */
                stations: number;
                /** @description Half the peak-to-peak yearly swing of it; null if the record is too short */
                season_mm: number | null;
                season_uncertainty_mm: number | null;
                /** @description Root mean square over the dates of its standard deviation, vertical mm */
                uncertainty_mm: number;
            } | null;
            stations: components["schemas"]["FrameStation"][];
            /** @description What OPERA TROPO-ZENITH delays do to the frame, and whether they are applied. Null = no such files were given */
            troposphere: components["schemas"]["FrameTroposphere"] | null;
            /** @description The commands with which the operator of the server ties the frame, or ties it to more stations where its only one is in doubt; else null */
            remedy: string | null;
            request_id: string;
        };
        /** @description A GNSS station in the frame and how it compares with our rates */
        FrameStation: {
            station: string;
            lat: number;
            lon: number;
            /** @description Its own vertical rate over the years of the frame, mm/yr; negative = down */
            velocity_vertical_mm_yr: number;
            /** @description One standard deviation of it; null = the source gives none */
            velocity_uncertainty_mm_yr: number | null;
            /** @description Its rate minus ours with the zero tied, mm/yr: the median within 250 m, or the cell that it stands on where that clearly differs. Null if none is measured, or the frame isn’t tied */
            difference_mm_yr: number | null;
            /** @description The last day behind its rate; null = the source doesn’t give it */
            last_date: string | null;
            /** @description False if it was rejected; `reason` says why */
            used_in_tie: boolean;
            /** @description Why it was rejected or is in doubt; else null */
            reason: string | null;
        };
        FrameTroposphere: {
            /** @enum {string} */
            decision: "applied" | "not_applied";
            reason: string;
            /** @description 95th percentile of the heights of the frame minus the 5th, meters */
            relief_m: number;
            /** @description Scatter of sampled cells about their own line and season without and with the correction, mm along the line of sight, in the half of the cells that is held out. `t` and `held_out_t` are Student's t of the two halves, positive if the correction lowers the scatter. Null = too few cells or dates */
            residual: {
                /** Format: int64 */
                cells: number;
                without_mm: number;
                with_mm: number;
                t: number;
                held_out_t: number;
            } | null;
            /** @description Leave-one-out RMSE of the rates at GNSS stations without and with the correction. Null = fewer than five stations */
            stations: {
                /** Format: int64 */
                stations: number;
                without_mm_yr: number;
                with_mm_yr: number;
                t: number;
            } | null;
        };
        /** @description A free item, without measured numbers */
        FreeBatchResult: {
            id: string;
            /**
             * Format: int64
             * @description Index of the item in the request, from 0
             */
            index: number;
            cost_usd: number;
            /** @description What to do next; for an `ok` item only if it names an area, not a house */
            message?: string;
            /**
             * @description Why the item has no numbers and is free (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            status: "no_data" | "no_coverage" | "no_new_data" | "skipped_for_budget" | "insufficient_credits" | "invalid_item" | "invalid_address" | "unprocessed" | "inconclusive" | "low_geocode_precision";
            /** @description Whether a frame covers the place; false also if the item has no known place */
            coverage: boolean;
            /** @description For an `invalid_address`, the places that it can mean, most likely first; empty = none */
            candidates?: components["schemas"]["GeocodedPlace"][];
            /** @description The place; absent if the item has none */
            query?: {
                address: string | null;
                geocoded_address: string | null;
                geocode: {
                    /** @enum {string} */
                    match_type: "coordinates" | "rooftop_interpolated" | "street_interpolated" | "area_centroid";
                    /** @description The fixed score of the match type, 0 to 1 */
                    score: number;
                    /** @description The true place is probably within this many meters; 0 for coordinates */
                    uncertainty_m: number;
                    /** @description How much of the address was found as sent, 0 to 1 */
                    match_quality: number;
                    /** @description Differences from the request; /api/v1/schema explains each */
                    flags: ("number_outside_range" | "number_unknown" | "number_rewritten" | "parity_mismatch" | "between_points" | "imputed_range" | "fuzzy_name" | "street_changed" | "type_changed" | "directional_changed" | "zip_changed" | "place_changed" | "state_changed" | "unit_ignored" | "words_ignored" | "street_only" | "box_only" | "area_only")[];
                    source: string | null;
                    /** @description As `geocoded_address` */
                    matched_address: string | null;
                };
                lat: number;
                lon: number;
            };
            /** @description The area on the ground */
            area?: {
                /** @description Its size, which decides the price */
                km2: number;
                /** @description [west, south, east, north], degrees */
                bbox: number[];
                /**
                 * Format: int64
                 * @description Cells whose center lies in the area
                 */
                cells: number;
                /** Format: int64 */
                measured_cells: number;
                /** @description Measured cells of all, 0 to 1 */
                measured_share: number;
                cell_size_m: number | null;
            };
            /** @description Data frame identifier */
            frame?: string;
            pixel_id?: string;
            /**
             * Format: date
             * @description Date, YYYY-MM-DD
             */
            last_observation?: string;
            /** @enum {string} */
            data_freshness?: "current" | "recent" | "stale" | "very_stale" | "unknown";
            /** @description A warning if the series seems to have ended: no observation for more than 180 days and 10 revisits. Null otherwise */
            freshness_note?: string | null;
        };
        /** @description The free answer without a report: why there are no measured numbers */
        FreeReport: {
            /**
             * @description Why there are no numbers; free (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            status: "no_coverage" | "low_geocode_precision" | "no_data" | "no_new_data" | "stale_data" | "low_confidence" | "inconclusive";
            /** @description What to do next; with status `ok`, a warning if the address names an area and not a house, otherwise null */
            help: string | null;
            /**
             * @description `test`: synthetic
             * @enum {string}
             */
            mode: "live" | "test";
            /**
             * @description In test mode: made-up data
             * @constant
             */
            data_source?: "synthetic";
            /** @enum {string} */
            display_units: "mm_yr" | "in_yr";
            /** @description For people, in `display_units`: velocity ± half of its 95 % interval, labeled as such: `-12.5 ± 1.0 mm/yr (95 %)` */
            velocity_display: string;
            /** @description The verdict in words: what the ground does in absolute terms, as far as the zero is known; what happened within the record and when (`events`); the last 12 months where they differ; and, where it was compared, what this spot does compared with its surroundings */
            assessment: string;
            /** @description The version of the methods that made the numbers; as `provenance.science_version` */
            methodology_version: string;
            query: {
                address: string | null;
                geocoded_address: string | null;
                geocode: {
                    /** @enum {string} */
                    match_type: "coordinates" | "rooftop_interpolated" | "street_interpolated" | "area_centroid";
                    /** @description The fixed score of the match type, 0 to 1 */
                    score: number;
                    /** @description The true place is probably within this many meters; 0 for coordinates */
                    uncertainty_m: number;
                    /** @description How much of the address was found as sent, 0 to 1 */
                    match_quality: number;
                    /** @description Differences from the request; /api/v1/schema explains each */
                    flags: ("number_outside_range" | "number_unknown" | "number_rewritten" | "parity_mismatch" | "between_points" | "imputed_range" | "fuzzy_name" | "street_changed" | "type_changed" | "directional_changed" | "zip_changed" | "place_changed" | "state_changed" | "unit_ignored" | "words_ignored" | "street_only" | "box_only" | "area_only")[];
                    source: string | null;
                    /** @description As `geocoded_address` */
                    matched_address: string | null;
                };
                lat: number;
                lon: number;
            };
            /** Format: date-time */
            queried_at: string;
            cost_usd: number;
            billed_usd: number | null;
            /** @description With `reuse=1`: your report of the cell; null = none, so this one was bought */
            owned_report?: components["schemas"]["OwnedReport"] | null;
            credits_remaining_usd: number | null;
            reports_remaining: number | null;
            request_id: string;
            /**
             * @description Present on examples made by `mock`
             * @constant
             */
            mock?: true;
            /** @description The rate of the report: vertical velocity over the whole record, mm/yr; negative = subsidence. Trend, assessment and gates use this rate */
            velocity_vertical_mm_yr: number | null;
            /** @description The same in in/yr */
            velocity_vertical_in_yr: number | null;
            /** @description One standard deviation of that velocity, mm/yr. Includes that of the GNSS tie if the frame is tied, and the disagreement with other frames of the same rank (`provenance.datum`) */
            velocity_uncertainty_mm_yr: number | null;
            /** @description The same in in/yr */
            velocity_uncertainty_in_yr: number | null;
            /** @description 95 % interval of the vertical velocity, mm/yr: [low, high], 1.96 standard deviations on either side. It contains the true rate 95 % of the time */
            interval_95_mm_yr: number[] | null;
            /** @description Along the line of sight, positive toward the satellite */
            velocity_los_mm_yr: number | null;
            /** @description Half the peak-to-peak yearly swing; null if no seasonal term was fitted. With `provenance.shared_motion` `removed` it is relative to the reference of the frame like the velocity, and the swing of the ground itself is within ± `seasonal_removed_mm` of it */
            seasonal_amplitude_mm: number | null;
            /** @description Half the peak-to-peak yearly swing that all ground in the frame shares and that was subtracted from every cell. The frame can't tell whether it is ground or air. Null = unknown for this release, nothing was subtracted, or GNSS stations measure it (`seasonal_shared_mm`) */
            seasonal_removed_mm: number | null;
            /** @description Half the peak-to-peak yearly swing that all ground in the frame shares, measured by GNSS stations. `seasonal_amplitude_mm` includes it. Null = not measured */
            seasonal_shared_mm: number | null;
            /** @description One standard deviation of `seasonal_shared_mm` */
            seasonal_shared_uncertainty_mm: number | null;
            /** @description Velocity times the length of the record. It isn't a movement between two dates: `movement` of /api/v1/timeseries is, and it differs if the pace changed or single dates scatter */
            total_motion_mm: number | null;
            /** @description The same in inches */
            total_motion_in: number | null;
            /** @description |velocity| / uncertainty */
            signal_to_noise: number | null;
            /** @description How often an answer like this is wrong in this frame: the share of false ones among motions with this direction and tier, 0 to 1, at most 0.25 for `likely` and 0.03 for `measured` (above that the answer is `inconclusive` and free). Null if the answer reports no motion of 3 mm/yr or more, or the frame wasn't evaluated */
            false_alarm_share: number | null;
            /** @description Present when the ground moves unevenly over about 150 m */
            differential_motion: {
                neighbor_spread_mm_yr: number;
                note: string;
            } | null;
            /** @description Data quality, coherence times record length; NOT trend certainty */
            confidence: number | null;
            neighbor_consistent: boolean | null;
            /** @description Spread of the velocities within 150 m beyond what noise explains */
            neighbor_spread_mm_yr: number | null;
            /** @description The rate of this cell less the median rate of well-measured ground around it, mm/yr; negative = it sinks relative to its surroundings. The zero of the frame isn’t in it, so that it is known in relative frames too. Null = not compared: too little ground around is measured, or the release has no such numbers */
            velocity_vs_surroundings_mm_yr: number | null;
            /** @description One standard deviation of that difference, mm/yr: noise of the cell and of the median, and the atmosphere between them */
            velocity_vs_surroundings_uncertainty_mm_yr: number | null;
            /** @description How far the surroundings reach that the cell is compared with, meters */
            surroundings_radius_m: number | null;
            /** @description How far the rate of other years may lie from the rate of this record: one standard deviation, mm/yr. `velocity_uncertainty_mm_yr` is about the years of the record alone. Null = unknown, as where only the path of the record shows that its pace changed */
            pace_spread_mm_yr: number | null;
            /** @description Whether the ground kept its pace over the record: `changed` where an event, the last 12 months or the acceleration show it, else by `pace_spread_mm_yr`; the rule is `thresholds.pace` of `/api/v1/schema`. Null = unknown */
            pace: ("kept" | "changed" | "not_known") | null;
            /** @description What the record of the cell is made of */
            quality: {
                /**
                 * Format: int64
                 * @description Dates of the frame from the first to the last observation of the cell
                 */
                epochs_in_record: number;
                /**
                 * Format: int64
                 * @description As `n_measurements`
                 */
                epochs_used: number;
                /**
                 * Format: int64
                 * @description Dates of the record that the cell has no value for
                 */
                epochs_masked: number;
                /** @description Null where none is masked */
                masked_because: string | null;
                /**
                 * Format: int64
                 * @description Dates within the record that the whole frame left out, not counted above
                 */
                epochs_dropped: number;
                /** @description Null where none is left out */
                dropped_because: string | null;
                /**
                 * Format: int64
                 * @description The longest time between two dates of the frame within the record of the cell
                 */
                longest_gap_days: number;
                /** @description Mean over the dates used, 0 to 1; null = the product has none */
                temporal_coherence: number | null;
            } | null;
            /** @description The rate without steps and surges of `significance` 6 or more or `suspected_unwrapping`, mm/yr. Null where there are none */
            rate_without_events_mm_yr: number | null;
            /** @description One standard deviation of that rate, mm/yr */
            rate_without_events_uncertainty_mm_yr: number | null;
            /** @description The rate of the last 12 months of the record, mm/yr; null with too few dates */
            recent_rate_mm_yr: number | null;
            /** @description One standard deviation of the recent rate, mm/yr */
            recent_rate_uncertainty_mm_yr: number | null;
            /** @description The recent rate less that over the record, both without certain steps and surges, mm/yr */
            recent_change_mm_yr: number | null;
            /** @description One standard deviation of that difference, mm/yr */
            recent_change_uncertainty_mm_yr: number | null;
            /** @description Change of the rate a year over the record, mm/yr²; null for less than 1.5 years */
            acceleration_mm_yr2: number | null;
            /** @description One standard deviation of the acceleration, mm/yr² */
            acceleration_uncertainty_mm_yr2: number | null;
            /** @description How much the place moves: 0 = no sign, 1 = slight, 2 = clear, 3 = severe, by its rate, the surroundings, the recent change and events of the last 12 months; `thresholds.severity` of /schema has the rule */
            severity: number | null;
            n_measurements: number | null;
            span_years: number | null;
            /** @constant */
            seasonal_dominant: false;
            /** @constant */
            seasonal_dominant_certain: false;
            /** @enum {string} */
            trend: "no_clear_trend" | "unknown";
            /** @enum {string} */
            assessment_code: "no_clear_trend" | "unknown";
            /** @enum {string} */
            confidence_tier: "within_margin" | "unknown";
            within_margin_kind: "inconclusive" | null;
            /** @description The headline of the report, such as `Sinking fast`, `Stable` or `Moves with its surroundings` */
            verdict: string | null;
            /** @constant */
            verdict_code: "unknown";
            /** @description The numbers were measured at this cell, not modeled or interpolated */
            evidence: "measured" | null;
            /** @constant */
            near_threshold: false;
            /** @constant */
            significant_nonzero: false;
            /** @description The three nearest GNSS stations in the frame that the release was compared with, the nearest first. Empty for a frame without stations, such as one that isn’t tied */
            nearest_stations: {
                station: string;
                /** @description From the middle of the cell */
                distance_km: number;
                /** @description Its own vertical rate over the years of the frame, mm/yr; negative = down */
                velocity_vertical_mm_yr: number;
                /** @description One standard deviation of it; null = the source gives none */
                velocity_uncertainty_mm_yr: number | null;
                /** @description Its rate minus ours with the zero tied, mm/yr: the median within 250 m, or the cell that it stands on where that clearly differs. Null if none is measured, or the frame isn’t tied */
                difference_mm_yr: number | null;
                /** @description The last day behind its rate; null = the source doesn’t give it */
                last_date: string | null;
                /** @description False if it was rejected; `reason` says why */
                used_in_tie: boolean;
                /** @description Why it was rejected or is in doubt; else null */
                reason: string | null;
            }[] | null;
            /** @description Whether a frame covers the place */
            coverage: boolean;
            release: string | null;
            /** @description Corners of the cell as [lat, lon]: north-west, north-east, south-east, south-west */
            pixel_polygon: number[][];
            /** @description The cell as a GeoJSON feature, [lon, lat]; its geometry is null if no frame covers the place */
            pixel_geojson: {
                /** @constant */
                type: "Feature";
                geometry: {
                    /** @constant */
                    type: "Polygon";
                    coordinates: number[][][];
                } | null;
                properties: {
                    pixel_id: string;
                    frame: string;
                    cell_size_m: number | null;
                };
            };
            cell_size_m: number | null;
            data_age_days: number | null;
            /** @enum {string} */
            data_freshness: "current" | "recent" | "stale" | "very_stale" | "unknown";
            /** @description A warning if the series seems to have ended: no observation for more than 180 days and 10 revisits. Null otherwise */
            freshness_note: string | null;
            /** @description Null if the series ended, or no frame covers the place */
            estimated_next_acquisition: string | null;
            /** @enum {string} */
            data_coverage: "measured" | "not_measured" | "none";
            /** @description `none` for all fields that only a frame has, if no frame covers the place */
            provenance: {
                /** @enum {string} */
                calibration: "gps_tied" | "relative" | "none";
                calibration_rmse_mm_yr: number | null;
                /** @description Null if no other frame covers the place */
                datum: components["schemas"]["Datum"] | null;
                /** @description The zero of the rate; docs/zero.md of the project derives it */
                reference: {
                    /** @enum {string} */
                    method: "none" | "median_of_stable_cells" | "median_of_all_cells" | "given_points" | "kept" | "gnss_tie";
                    /** @description The zero of the rate, and how well it is known */
                    in_words: string;
                    /** @description One standard deviation of the zero of the whole frame, mm/yr; null = not derived for this release. With gnss_tie, at the stations */
                    uncertainty_mm_yr: number | null;
                    /** @description Whether velocity_uncertainty_mm_yr includes it, in quadrature */
                    is_in_velocity_uncertainty: boolean;
                };
                /**
                 * @description The season and slow motion that all ground in the frame shares. `measured`: GNSS stations measure it, and series, movements and seasonal amplitudes include it. `removed`: it was subtracted from every cell, since radar can't tell it from air, so series, movements and seasonal amplitudes are relative to the frame. `as_in_product`: nothing was subtracted from the product's own values
                 * @enum {string}
                 */
                shared_motion: "measured" | "removed" | "as_in_product" | "none";
                line_of_sight: {
                    source: string;
                    /** @description No product gave the line of sight of this cell */
                    is_assumed: boolean;
                    /** @description One standard deviation, percent of the vertical rate; part of velocity_uncertainty_mm_yr. Null if no frame answers */
                    uncertainty_percent: number | null;
                };
                sign_convention: string;
                science_version: string;
                attribution: string;
                license: string;
                disclaimer: string;
                data_source: string;
                /** @description True: made-up demonstration data. False if no frame answers */
                is_synthetic: boolean;
            };
            /** @description Data frame identifier; `none` if no frame covers the place */
            frame: string;
            /** @description Measurement cell identifier; `none` if no frame covers the place */
            pixel_id: string;
            /** @description Date, YYYY-MM-DD; `none` if no frame covers the place */
            last_observation: string | "none";
        };
        /** @description The free answer without a series: no points */
        FreeTimeseries: {
            /**
             * @description Why there are no numbers; free (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            status: "no_coverage" | "low_geocode_precision" | "no_data" | "no_new_data" | "stale_data" | "low_confidence" | "inconclusive";
            help: string | null;
            /**
             * @description `test`: synthetic
             * @enum {string}
             */
            mode: "live" | "test";
            /**
             * @description In test mode: made-up data
             * @constant
             */
            data_source?: "synthetic";
            /**
             * @description `modeled`: the points are on the fitted curve and weren't observed. `movement` always comes from the observations
             * @enum {string}
             */
            series_type: "measured" | "modeled";
            dates: string[];
            /** @description Cumulative vertical motion since `reference_date`, mm, one value per date */
            vertical_mm: number[];
            /** Format: int64 */
            n_points: number;
            downsampled: boolean;
            query: {
                address: string | null;
                geocoded_address: string | null;
                geocode: {
                    /** @enum {string} */
                    match_type: "coordinates" | "rooftop_interpolated" | "street_interpolated" | "area_centroid";
                    /** @description The fixed score of the match type, 0 to 1 */
                    score: number;
                    /** @description The true place is probably within this many meters; 0 for coordinates */
                    uncertainty_m: number;
                    /** @description How much of the address was found as sent, 0 to 1 */
                    match_quality: number;
                    /** @description Differences from the request; /api/v1/schema explains each */
                    flags: ("number_outside_range" | "number_unknown" | "number_rewritten" | "parity_mismatch" | "between_points" | "imputed_range" | "fuzzy_name" | "street_changed" | "type_changed" | "directional_changed" | "zip_changed" | "place_changed" | "state_changed" | "unit_ignored" | "words_ignored" | "street_only" | "box_only" | "area_only")[];
                    source: string | null;
                    /** @description As `geocoded_address` */
                    matched_address: string | null;
                };
                lat: number;
                lon: number;
            };
            /** Format: date-time */
            queried_at: string;
            cost_usd: number;
            billed_usd: number | null;
            /** @description With `reuse=1`: your report of the cell; null = none, so this one was bought */
            owned_report?: components["schemas"]["OwnedReport"] | null;
            credits_remaining_usd: number | null;
            reports_remaining: number | null;
            request_id: string;
            /** @constant */
            mock?: true;
            /** @description Date, YYYY-MM-DD */
            reference_date: string | null;
            /** @description Movement from `reference_date` to `reference_date2` */
            movement: {
                /**
                 * Format: date
                 * @description Date, YYYY-MM-DD
                 */
                from: string;
                /**
                 * Format: date
                 * @description Date, YYYY-MM-DD
                 */
                to: string;
                /**
                 * Format: date
                 * @description The observation nearest to `from`
                 */
                from_observation: string;
                /**
                 * Format: date
                 * @description The observation nearest to `to`
                 */
                to_observation: string;
                /** @description Vertical movement, mm; negative = the ground sank */
                delta_mm: number;
                delta_in: number;
                /** @description One standard deviation: delta ± 1.96 times it contains the true movement 95 % of the time. Movement is relative to the reference of the frame, as the velocity is. The season and slow motion that all ground in the frame shares are in it if GNSS stations measure them (`provenance.shared_motion`), and this σ includes theirs. Otherwise they were subtracted, and this σ includes their difference between the two dates */
                uncertainty_mm: number;
            } | null;
            /** @description Season and slow motion that all ground in the frame shares at each date, vertical mm: part of `vertical_mm` if `provenance.shared_motion` is `measured`, subtracted from it if `removed`. Null = not known */
            shared_motion_mm: number[] | null;
            /** @description One standard deviation of `shared_motion_mm` at each date. Null if it was removed: then the difference between two dates is one standard deviation of a movement */
            shared_motion_uncertainty_mm: number[] | null;
            /** @description The headline of the report, such as `Sinking fast`, `Stable` or `Moves with its surroundings` */
            verdict: string | null;
            /** @constant */
            verdict_code: "unknown";
            events: unknown[];
            /** @description Whether a frame covers the place */
            coverage: boolean;
            release: string | null;
            /** @description Corners of the cell as [lat, lon]: north-west, north-east, south-east, south-west */
            pixel_polygon: number[][];
            /** @description The cell as a GeoJSON feature, [lon, lat]; its geometry is null if no frame covers the place */
            pixel_geojson: {
                /** @constant */
                type: "Feature";
                geometry: {
                    /** @constant */
                    type: "Polygon";
                    coordinates: number[][][];
                } | null;
                properties: {
                    pixel_id: string;
                    frame: string;
                    cell_size_m: number | null;
                };
            };
            cell_size_m: number | null;
            data_age_days: number | null;
            /** @enum {string} */
            data_freshness: "current" | "recent" | "stale" | "very_stale" | "unknown";
            /** @description A warning if the series seems to have ended: no observation for more than 180 days and 10 revisits. Null otherwise */
            freshness_note: string | null;
            /** @description Null if the series ended, or no frame covers the place */
            estimated_next_acquisition: string | null;
            /** @enum {string} */
            data_coverage: "measured" | "not_measured" | "none";
            /** @description `none` for all fields that only a frame has, if no frame covers the place */
            provenance: {
                /** @enum {string} */
                calibration: "gps_tied" | "relative" | "none";
                calibration_rmse_mm_yr: number | null;
                /** @description Null if no other frame covers the place */
                datum: components["schemas"]["Datum"] | null;
                /** @description The zero of the rate; docs/zero.md of the project derives it */
                reference: {
                    /** @enum {string} */
                    method: "none" | "median_of_stable_cells" | "median_of_all_cells" | "given_points" | "kept" | "gnss_tie";
                    /** @description The zero of the rate, and how well it is known */
                    in_words: string;
                    /** @description One standard deviation of the zero of the whole frame, mm/yr; null = not derived for this release. With gnss_tie, at the stations */
                    uncertainty_mm_yr: number | null;
                    /** @description Whether velocity_uncertainty_mm_yr includes it, in quadrature */
                    is_in_velocity_uncertainty: boolean;
                };
                /**
                 * @description The season and slow motion that all ground in the frame shares. `measured`: GNSS stations measure it, and series, movements and seasonal amplitudes include it. `removed`: it was subtracted from every cell, since radar can't tell it from air, so series, movements and seasonal amplitudes are relative to the frame. `as_in_product`: nothing was subtracted from the product's own values
                 * @enum {string}
                 */
                shared_motion: "measured" | "removed" | "as_in_product" | "none";
                line_of_sight: {
                    source: string;
                    /** @description No product gave the line of sight of this cell */
                    is_assumed: boolean;
                    /** @description One standard deviation, percent of the vertical rate; part of velocity_uncertainty_mm_yr. Null if no frame answers */
                    uncertainty_percent: number | null;
                };
                sign_convention: string;
                science_version: string;
                attribution: string;
                license: string;
                disclaimer: string;
                data_source: string;
                /** @description True: made-up demonstration data. False if no frame answers */
                is_synthetic: boolean;
            };
            /** @description Data frame identifier; `none` if no frame covers the place */
            frame: string;
            /** @description Measurement cell identifier; `none` if no frame covers the place */
            pixel_id: string;
            /** @description Date, YYYY-MM-DD; `none` if no frame covers the place */
            last_observation: string | "none";
        };
        Geocode: {
            /**
             * @description `test`: synthetic
             * @enum {string}
             */
            mode: "live" | "test";
            /**
             * @description In test mode: made-up data
             * @constant
             */
            data_source?: "synthetic";
            /** @description As sent; separate parts are joined into one line */
            address: string;
            /** @description True: the address matches places far apart equally well, `alternatives` lists them, and the place is null. A report for such an address is refused, free */
            ambiguous: boolean;
            /** @description What to do if the address is ambiguous or names an area, not a house */
            help: string | null;
            lat: number | null;
            lon: number | null;
            geocoded_address: string | null;
            match_type: ("coordinates" | "rooftop_interpolated" | "street_interpolated" | "area_centroid") | null;
            score: number | null;
            uncertainty_m: number | null;
            match_quality: number | null;
            /** @description Differences from the request; /api/v1/schema explains each */
            flags: ("number_outside_range" | "number_unknown" | "number_rewritten" | "parity_mismatch" | "between_points" | "imputed_range" | "fuzzy_name" | "street_changed" | "type_changed" | "directional_changed" | "zip_changed" | "place_changed" | "state_changed" | "unit_ignored" | "words_ignored" | "street_only" | "box_only" | "area_only")[];
            source: string | null;
            /** @description Other places that the address can mean, most likely first */
            alternatives: components["schemas"]["GeocodedPlace"][];
            /** @constant */
            cost_usd: 0;
            request_id: string;
        };
        /** @description A place that an address can mean */
        GeocodedPlace: {
            geocoded_address: string;
            lat: number;
            lon: number;
            /** @enum {string} */
            match_type: "coordinates" | "rooftop_interpolated" | "street_interpolated" | "area_centroid";
            /** @description The fixed score of the match type, 0 to 1 */
            score: number;
            /** @description The true place is probably within this many meters; 0 for coordinates */
            uncertainty_m: number;
            /** @description How much of the address was found as sent, 0 to 1 */
            match_quality: number;
            /** @description Differences from the request; /api/v1/schema explains each */
            flags: ("number_outside_range" | "number_unknown" | "number_rewritten" | "parity_mismatch" | "between_points" | "imputed_range" | "fuzzy_name" | "street_changed" | "type_changed" | "directional_changed" | "zip_changed" | "place_changed" | "state_changed" | "unit_ignored" | "words_ignored" | "street_only" | "box_only" | "area_only")[];
            /** @description The source of the address’s location; `census` = the hosted geocoder. Null for coordinates */
            source: string;
        };
        /** @description A request that doesn't match the contract */
        HTTPValidationError: {
            /**
             * @description Stable machine code
             * @enum {string}
             */
            error: "bad_request" | "bad_amount" | "bad_method" | "card_unavailable" | "crypto_unavailable" | "stripe_error" | "crypto_error" | "payment_malformed" | "unauthorized" | "login_required" | "invalid_api_key" | "insufficient_credits" | "payment_required" | "payment_invalid" | "spend_cap_reached" | "max_price_exceeded" | "quote_invalid" | "forbidden_referer" | "widget_key_only" | "account_suspended" | "forbidden" | "not_found" | "job_not_found" | "key_not_found" | "frame_not_found" | "release_not_found" | "asset_not_found" | "email_unavailable" | "wrong_password" | "session_not_found" | "deletion_blocked" | "weak_password" | "code_invalid" | "webhook_not_found" | "webhook_url_refused" | "webhook_limit_reached" | "webhook_disabled" | "event_not_found" | "events_expired" | "ticket_not_found" | "watch_not_found" | "report_not_found" | "shared_link_not_found" | "conversation_not_found" | "method_not_allowed" | "request_timeout" | "email_exists" | "idempotency_in_progress" | "payment_in_progress" | "payment_mismatch" | "payment_refund_due" | "payload_too_large" | "uri_too_long" | "unsupported_media_type" | "range_not_satisfiable" | "need_address_or_coords" | "invalid_coordinates" | "address_not_found" | "bad_mock" | "too_many_items" | "too_many_links" | "invalid_arguments" | "invalid_email" | "disposable_email" | "message_required" | "idempotency_mismatch" | "idempotency_key_expired" | "headers_too_large" | "rate_limited" | "internal_error" | "service_unavailable";
            /**
             * @description The same as `error`
             * @enum {string}
             */
            code: "bad_request" | "bad_amount" | "bad_method" | "card_unavailable" | "crypto_unavailable" | "stripe_error" | "crypto_error" | "payment_malformed" | "unauthorized" | "login_required" | "invalid_api_key" | "insufficient_credits" | "payment_required" | "payment_invalid" | "spend_cap_reached" | "max_price_exceeded" | "quote_invalid" | "forbidden_referer" | "widget_key_only" | "account_suspended" | "forbidden" | "not_found" | "job_not_found" | "key_not_found" | "frame_not_found" | "release_not_found" | "asset_not_found" | "email_unavailable" | "wrong_password" | "session_not_found" | "deletion_blocked" | "weak_password" | "code_invalid" | "webhook_not_found" | "webhook_url_refused" | "webhook_limit_reached" | "webhook_disabled" | "event_not_found" | "events_expired" | "ticket_not_found" | "watch_not_found" | "report_not_found" | "shared_link_not_found" | "conversation_not_found" | "method_not_allowed" | "request_timeout" | "email_exists" | "idempotency_in_progress" | "payment_in_progress" | "payment_mismatch" | "payment_refund_due" | "payload_too_large" | "uri_too_long" | "unsupported_media_type" | "range_not_satisfiable" | "need_address_or_coords" | "invalid_coordinates" | "address_not_found" | "bad_mock" | "too_many_items" | "too_many_links" | "invalid_arguments" | "invalid_email" | "disposable_email" | "message_required" | "idempotency_mismatch" | "idempotency_key_expired" | "headers_too_large" | "rate_limited" | "internal_error" | "service_unavailable";
            /** @description The problem, the invalid value, and what is valid */
            message: string;
            retryable: boolean;
            /** Format: uri */
            doc_url: string;
            request_id: string;
            /**
             * @description Present for a test key
             * @constant
             */
            mode?: "test";
            /** @constant */
            data_source?: "synthetic";
            /**
             * @description For a PDF that doesn't exist: the status of the report, which was free
             * @enum {string}
             */
            status?: "no_coverage" | "low_geocode_precision" | "no_data" | "no_new_data" | "stale_data" | "low_confidence" | "inconclusive" | "ok";
            /** @description For `payment_refund_due`: the operator's id of the payment */
            payment_id?: string;
            /**
             * @description Present if a magic place of test mode caused this error
             * @constant
             */
            rehearsed?: true;
            detail: {
                loc: (string | number)[];
                msg: string;
                type: string;
                input?: unknown;
                /** @description Facts about the problem. For `address_not_found`: `candidates`, each a GeocodedPlace as in /api/v1/geocode, most likely first */
                ctx?: {
                    [key: string]: unknown;
                };
            }[];
        };
        Health: {
            /** @enum {string} */
            status: "ok" | "unavailable";
            checks?: {
                [key: string]: string;
            };
            request_id: string;
        };
        /** @description An invoice for a payment, or a credit note for a refund */
        InvoiceEntry: {
            /**
             * Format: int64
             * @description One sequence for invoices and credit notes, without gaps
             */
            number: number;
            /** @enum {string} */
            kind: "invoice" | "credit_note";
            /** Format: date-time */
            issued_at: string;
            amount_usd: number;
            /** Format: uri */
            pdf_url: string;
        };
        JobAccepted: {
            job_id: string;
            /** @constant */
            status: "queued";
            /** Format: int64 */
            items: number;
            /**
             * Format: uri
             * @description Poll this: `status` is queued, processing or error. When the job is done, the answer is the whole result, with status ok
             */
            status_url: string;
            /**
             * @description `test`: synthetic
             * @enum {string}
             */
            mode: "live" | "test";
            /**
             * @description In test mode: made-up data
             * @constant
             */
            data_source?: "synthetic";
            request_id: string;
        };
        JobState: {
            job_id: string;
            /** @enum {string} */
            status: "queued" | "processing" | "error";
            /** Format: int64 */
            items: number;
            /** @description Why it failed; nothing was charged */
            message?: string;
            /** Format: date-time */
            created_at: string;
            /**
             * @description `test`: synthetic
             * @enum {string}
             */
            mode: "live" | "test";
            /**
             * @description In test mode: made-up data
             * @constant
             */
            data_source?: "synthetic";
            request_id: string;
        };
        /** @description A feed as jsonfeed.org says, version 1.1 */
        JsonFeed: {
            /** @constant */
            version: "https://jsonfeed.org/version/1.1";
            title: string;
            description: string;
            /** Format: uri */
            home_page_url: string;
            /** Format: uri */
            feed_url: string;
            language: string;
            items: {
                id: string;
                /** Format: uri */
                url: string;
                title: string;
                content_text: string;
                /** Format: date-time */
                date_published?: string;
            }[];
        };
        /** @description A key, without the key itself */
        Key: {
            key_id: string;
            /** @description The first characters of the key */
            prefix: string;
            label: string | null;
            /** @description The daily spending limit, by UTC day */
            daily_cap_usd: number | null;
            /** @description Spent this UTC day. For an owner key, includes its child keys */
            spent_today_usd: number;
            allowed_referer: string | null;
            /** @description Whether the key only works at /embed */
            widget: boolean;
            /** Format: date-time */
            created_at: string;
            expires_at: string | null;
            revoked_at: string | null;
            /** @description When the key last bought something */
            last_used_at: string | null;
            /** @description For a client connected by OAuth, the host that its sign-in returns to. `label` is the client's name for itself */
            connected_client: string | null;
        };
        KeyList: {
            keys: components["schemas"]["Key"][];
            /** @description Send as `cursor` to get the next page; null = this is the last */
            next_cursor: string | null;
            /**
             * @description `test`: synthetic
             * @enum {string}
             */
            mode: "live" | "test";
            /**
             * @description In test mode: made-up data
             * @constant
             */
            data_source?: "synthetic";
            request_id: string;
        };
        /** @description Maps of soils, karst, mines or floods that others made. Never part of the verdict or the numbers */
        LineContext: {
            note: string;
            /**
             * Format: int64
             * @description All points of the line
             */
            compared_samples: number;
            /** @description The operator’s layers along the line, by name; each point has its own in `profile` */
            layers: {
                name: string;
                /** @enum {string} */
                kind: "soil" | "karst" | "mines" | "flood" | "other";
                /** @description Whether the layer covers any compared sample; null = it can’t be read at present */
                covers: boolean | null;
                /** @description The most frequent values, at most ten */
                values: {
                    /** @description As the source has it; null = the source gives none */
                    value: string | number | boolean | null;
                    /** @description What the value means; null = not stated */
                    meaning: string | null;
                    /** @description Of the compared samples, 0 to 1 */
                    share: number;
                }[];
                /** @description The feature nearest to a compared sample; null = none within `nearest_within_m` */
                nearest: {
                    /**
                     * Format: int64
                     * @description 0 = the place is within it
                     */
                    distance_m: number;
                    /** @description As the source has it; null = the source gives none */
                    value: string | number | boolean | null;
                    /** @description What the value means; null = not stated */
                    meaning: string | null;
                } | null;
                unit: string | null;
                /** @description How far the nearest feature was searched; null = not searched */
                nearest_within_m: number | null;
                attribution: string;
                license: string;
                /**
                 * Format: date
                 * @description Date of the source
                 */
                date: string;
                /** @description Compared samples that it covers, 0 to 1 */
                share: number | null;
            }[];
        };
        /** @description The session itself is in the cookie */
        Login: {
            account_id: string;
            email: string;
            /**
             * @description `test`: synthetic
             * @enum {string}
             */
            mode: "live" | "test";
            /**
             * @description In test mode: made-up data
             * @constant
             */
            data_source?: "synthetic";
            /** Format: date-time */
            expires_at: string;
            request_id: string;
        };
        LoginRequestInput: {
            /** Format: email */
            email: string;
            password: string;
            /**
             * @description An address can have a live and a test account
             * @default live
             * @enum {string}
             */
            mode: "live" | "test";
        };
        Logout: {
            /** @description False = there was no session */
            logged_out: boolean;
            request_id: string;
        };
        /** @description From where the satellite of a frame looks at the ground */
        Look: {
            orbit_direction: ("ascending" | "descending") | null;
            track: number | null;
            /** @description Unit vector from the ground to the satellite, the mean over the frame */
            line_of_sight: {
                /** @description Its component to the east; null = the products don't state it */
                east: number | null;
                /** @description Its component to the north; null = the products don't state it */
                north: number | null;
                up: number;
            };
        };
        Map: {
            /**
             * @description `test`: synthetic
             * @enum {string}
             */
            mode: "live" | "test";
            /**
             * @description In test mode: made-up data
             * @constant
             */
            data_source?: "synthetic";
            /** @description Base64; north up, Web Mercator, transparent where not measured */
            image: string;
            /** @enum {string} */
            format: "png" | "webp";
            /** @description Its outer edges, WGS 84 degrees */
            bounds: {
                south: number;
                west: number;
                north: number;
                east: number;
            };
            half_km: number;
            /** Format: int64 */
            width: number;
            /** Format: int64 */
            height: number;
            /**
             * @description The mapped quantity
             * @enum {string}
             */
            layer: "velocity" | "uncertainty" | "confidence" | "seasonal";
            units: string;
            /** @description With `detail: classes`, the classes, each with one color, `not_measured` last. With `detail: values`, marks of the color ramp, ascending, with linear interpolation between them. At the border of a velocity class, two marks have the same value, one for the color on each side */
            legend: {
                /** @description For a mark of the color ramp; null for a class */
                value: number | null;
                /** @description Null: transparent */
                color: string | null;
                label: string;
                /** @description The class. For velocity, one of the five moving or stable codes of a report’s `assessment_code`, `moves_with_surroundings`, `sinking_in_surroundings`, `rising_in_surroundings`, `moved_once`, `changed_pace` or `not_significant` (uncertain, or not for sale); with `look=east`, `moving_west_fast`, `moving_west`, `stable_east_west`, `moving_east`, `moving_east_fast` or `not_significant`; for other layers, the range; `not_measured` for transparent pixels */
                code?: string;
                /** @description For a class, its lower end; null if open */
                from?: number | null;
                /** @description For a class, its upper end; null if open */
                to?: number | null;
            }[];
            /**
             * @description `classes` for everyone: each pixel shows the class of the mean over an area about 120 m wide, with a separate class for a velocity that isn't significant. `values` with the live owner key of an account with downloads: each pixel shows the value of its cell, in a color ramp
             * @enum {string}
             */
            detail: "classes" | "values";
            /**
             * @description Streets
             * @enum {string}
             */
            basemap?: "drawn" | "none";
            /** @description Nothing was measured anywhere in the picture */
            is_empty: boolean;
            /** @description True: made-up demonstration data. False if no frame answers */
            is_synthetic: boolean;
            /** @description At the place; null outside every frame, and with `look` where the picture doesn’t show it */
            frame: string | null;
            /** @description To show next to it */
            attribution: string[];
            query: {
                address: string | null;
                geocoded_address: string | null;
                geocode: {
                    /** @enum {string} */
                    match_type: "coordinates" | "rooftop_interpolated" | "street_interpolated" | "area_centroid";
                    /** @description The fixed score of the match type, 0 to 1 */
                    score: number;
                    /** @description The true place is probably within this many meters; 0 for coordinates */
                    uncertainty_m: number;
                    /** @description How much of the address was found as sent, 0 to 1 */
                    match_quality: number;
                    /** @description Differences from the request; /api/v1/schema explains each */
                    flags: ("number_outside_range" | "number_unknown" | "number_rewritten" | "parity_mismatch" | "between_points" | "imputed_range" | "fuzzy_name" | "street_changed" | "type_changed" | "directional_changed" | "zip_changed" | "place_changed" | "state_changed" | "unit_ignored" | "words_ignored" | "street_only" | "box_only" | "area_only")[];
                    source: string | null;
                    /** @description As `geocoded_address` */
                    matched_address: string | null;
                };
                lat: number;
                lon: number;
            };
            lat: number;
            lon: number;
            /** @constant */
            cost_usd: 0;
            request_id: string;
        };
        MapEvents: {
            /**
             * @description `test`: synthetic
             * @enum {string}
             */
            mode: "live" | "test";
            /**
             * @description In test mode: made-up data
             * @constant
             */
            data_source?: "synthetic";
            /** @constant */
            type: "FeatureCollection";
            features: {
                /** @constant */
                type: "Feature";
                /** @description Center of the area of 4 × 4 cells in the middle of the patch, WGS 84 degrees */
                geometry: {
                    /** @constant */
                    type: "Point";
                    coordinates: number[];
                };
                properties: {
                    /** @description Data frame identifier */
                    frame: string;
                    /**
                     * @description `step`: at once; `surge`: within about 90 days; `pace_change`: from then on at another rate
                     * @enum {string}
                     */
                    kind: "step" | "pace_change" | "surge";
                    /** @enum {string} */
                    direction: "down" | "up";
                    /**
                     * Format: date
                     * @description It happened, or began, between `earliest` and `latest`
                     */
                    earliest: string;
                    /**
                     * Format: date
                     * @description Date, YYYY-MM-DD
                     */
                    latest: string;
                    /** @description The class of the median size: from here on, without sign */
                    size_from: number;
                    /** @description Up to here; null = no border */
                    size_to: number | null;
                    /**
                     * @description `mm/yr` for a change of pace
                     * @enum {string}
                     */
                    size_unit: "mm" | "mm/yr";
                    /** @description Radius of a circle of the patch’s area, to 10 m */
                    radius_m: number;
                    /** @description True where it may be an error in processing */
                    suspected_unwrapping: boolean;
                    /** @description True: made-up demonstration data. False if no frame answers */
                    is_synthetic: boolean;
                    /** @description For people */
                    text: string;
                };
            }[];
            /** @description True where the box holds more than 1000 places: the largest are given */
            truncated: boolean;
            /** @description The attribution to show next to the map */
            attribution: string[];
            /** @constant */
            cost_usd: 0;
            request_id: string;
        };
        /** @description The account, without secrets */
        Me: {
            account_id: string;
            email: string;
            /** @enum {string} */
            status: "active" | "suspended";
            /** @description Whether the owner proved that they receive email at the address. Only then can the address recover the account */
            email_confirmed: boolean;
            /** Format: date-time */
            created_at: string;
            credits_usd: number;
            /** Format: int64 */
            reports_remaining_est: number;
            /**
             * Format: int64
             * @description Reports bought since the account was created
             */
            total_reports: number;
            /**
             * @description Every account uses prepaid credits
             * @constant
             */
            plan: "prepaid";
            /** @description The calling key, or the owner key for a session */
            key: components["schemas"]["Key"];
            /** @enum {string} */
            via: "key" | "session";
            /** @description Whether the owner key can read the files of the releases under `/stac/assets`. The operator grants this */
            downloads: boolean;
            /**
             * @description `test`: synthetic
             * @enum {string}
             */
            mode: "live" | "test";
            /**
             * @description In test mode: made-up data
             * @constant
             */
            data_source?: "synthetic";
            request_id: string;
        };
        MintedKey: {
            key_id: string;
            /** @description The first characters of the key */
            prefix: string;
            label: string | null;
            /** @description The daily spending limit, by UTC day */
            daily_cap_usd: number | null;
            /** @description Spent this UTC day. For an owner key, includes its child keys */
            spent_today_usd: number;
            allowed_referer: string | null;
            /** @description Whether the key only works at /embed */
            widget: boolean;
            /** Format: date-time */
            created_at: string;
            expires_at: string | null;
            revoked_at: string | null;
            /** @description When the key last bought something */
            last_used_at: string | null;
            /** @description For a client connected by OAuth, the host that its sign-in returns to. `label` is the client's name for itself */
            connected_client: string | null;
            /** @description Shown once; store it */
            api_key: string;
            /**
             * @description `test`: synthetic
             * @enum {string}
             */
            mode: "live" | "test";
            /**
             * @description In test mode: made-up data
             * @constant
             */
            data_source?: "synthetic";
            request_id: string;
        };
        /** @description A ground-motion report, or the free answer why there is none; `status` says which */
        MotionReport: components["schemas"]["OkReport"] | components["schemas"]["FreeReport"];
        MovementCondition: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "movement";
            /**
             * Format: date
             * @description The movement counts from the observation nearest to this day, the first day of a quarter, not before 2014
             */
            since: string;
            /**
             * @description Up or down; the whole 95 % interval of the movement must be beyond it, not only the movement
             * @enum {number}
             */
            at_least_mm: 10 | 20 | 50 | 100;
        };
        MovementConditionInput: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "movement";
            /**
             * Format: date
             * @description The movement counts from the observation nearest to this day, the first day of a quarter, not before 2014
             */
            since: string;
            /**
             * @description Up or down; the whole 95 % interval of the movement must be beyond it, not only the movement
             * @enum {number}
             */
            at_least_mm: 10 | 20 | 50 | 100;
        };
        /** @description A conversation */
        MyChat: {
            convo: string;
            /** @description Beginning of the first message */
            title: string;
            /** Format: int64 */
            messages_count: number;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** @description Oldest first */
            messages: components["schemas"]["ChatMessage"][];
            /**
             * @description `test`: synthetic
             * @enum {string}
             */
            mode: "live" | "test";
            /**
             * @description In test mode: made-up data
             * @constant
             */
            data_source?: "synthetic";
            request_id: string;
        };
        MyChats: {
            chats: components["schemas"]["Chat"][];
            /** @description Send as `cursor` to get the next page; null = this is the last */
            next_cursor: string | null;
            /**
             * @description `test`: synthetic
             * @enum {string}
             */
            mode: "live" | "test";
            /**
             * @description In test mode: made-up data
             * @constant
             */
            data_source?: "synthetic";
            request_id: string;
        };
        MyReports: {
            reports: components["schemas"]["SavedReport"][];
            /** @description Send as `cursor` to get the next page; null = this is the last */
            next_cursor: string | null;
            /**
             * @description `test`: synthetic
             * @enum {string}
             */
            mode: "live" | "test";
            /**
             * @description In test mode: made-up data
             * @constant
             */
            data_source?: "synthetic";
            request_id: string;
        };
        NewKeyRequestInput: {
            daily_cap_usd?: number;
            /** @description Rejects the key anywhere else: an origin (`https://example.com`), an origin with a path (`https://example.com/app/`) or a host (`example.com`, `*.example.com`) */
            allowed_referer?: string;
            /** @description true = a key for public HTML: it only works at /embed. Needs `allowed_referer` (without a path) and `daily_cap_usd` */
            widget?: boolean;
            /** @description The key stops working after this many hours */
            ttl_hours?: number;
            label?: string;
        } | null;
        /** @description The place has a new observation */
        NewObservationCondition: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "new_observation";
        };
        /** @description The place has a new observation */
        NewObservationConditionInput: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "new_observation";
        };
        /** @description The body named no report, so nothing was changed */
        NothingTagged: {
            /** @description Number in the account’s ledger, which also numbers credits: the first report isn't 1 */
            id: number | null;
            /** @constant */
            tagged: false;
            /**
             * @description `test`: synthetic
             * @enum {string}
             */
            mode: "live" | "test";
            /**
             * @description In test mode: made-up data
             * @constant
             */
            data_source?: "synthetic";
            request_id: string;
        };
        /** @description An item whose ground is measured */
        OkBatchResult: {
            id: string;
            /**
             * Format: int64
             * @description Index of the item in the request, from 0
             */
            index: number;
            cost_usd: number;
            /** @description What to do next; for an `ok` item only if it names an area, not a house */
            message?: string;
            /**
             * @description Only `ok` is billed (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            status: "ok";
            /**
             * @description Whether a frame covers the place
             * @constant
             */
            coverage: true;
            /** @description The id of the earlier item of the same cell, which was charged for both */
            duplicate_of?: string;
            query: {
                address: string | null;
                geocoded_address: string | null;
                geocode: {
                    /** @enum {string} */
                    match_type: "coordinates" | "rooftop_interpolated" | "street_interpolated" | "area_centroid";
                    /** @description The fixed score of the match type, 0 to 1 */
                    score: number;
                    /** @description The true place is probably within this many meters; 0 for coordinates */
                    uncertainty_m: number;
                    /** @description How much of the address was found as sent, 0 to 1 */
                    match_quality: number;
                    /** @description Differences from the request; /api/v1/schema explains each */
                    flags: ("number_outside_range" | "number_unknown" | "number_rewritten" | "parity_mismatch" | "between_points" | "imputed_range" | "fuzzy_name" | "street_changed" | "type_changed" | "directional_changed" | "zip_changed" | "place_changed" | "state_changed" | "unit_ignored" | "words_ignored" | "street_only" | "box_only" | "area_only")[];
                    source: string | null;
                    /** @description As `geocoded_address` */
                    matched_address: string | null;
                };
                lat: number;
                lon: number;
            };
            velocity_vertical_mm_yr: number;
            velocity_uncertainty_mm_yr: number;
            /** @description Rate to the east, mm/yr; negative = to the west. Relative to the GNSS stations, without `east_shift` */
            velocity_east_mm_yr?: number;
            /** @description One standard deviation, mm/yr; includes both zeros and ± 2 mm/yr of motion to the north */
            velocity_east_uncertainty_mm_yr?: number;
            /** @description 95 % interval of the vertical velocity, mm/yr: [low, high], 1.96 standard deviations on either side. It contains the true rate 95 % of the time */
            interval_95_mm_yr: number[];
            /** @enum {string} */
            trend: "subsiding" | "stable" | "uplifting" | "no_clear_trend";
            /** @enum {string} */
            assessment_code: "rapid_subsidence" | "notable_subsidence" | "stable" | "mild_uplift" | "strong_uplift" | "no_clear_trend";
            /** @enum {string} */
            confidence_tier: "measured" | "likely" | "within_margin";
            /** @description The headline, as a report has it */
            verdict: string;
            /** @enum {string} */
            verdict_code: "sinking_fast" | "sinking" | "stable" | "stable_in_frame" | "rising_slightly" | "rising_strongly" | "dropped_once" | "rose_once" | "moved_in_steps" | "sinking_lately" | "rising_lately" | "changed_pace" | "sinking_in_surroundings" | "rising_in_surroundings" | "moves_with_surroundings" | "moving_sideways" | "shifted_sideways" | "possibly_sinking" | "possibly_rising" | "probably_stable" | "no_clear_motion";
            velocity_vs_surroundings_mm_yr: number | null;
            velocity_vs_surroundings_uncertainty_mm_yr: number | null;
            /** @description The rate without steps and surges of `significance` 6 or more or `suspected_unwrapping`, mm/yr. Null where there are none */
            rate_without_events_mm_yr: number | null;
            /** @description One standard deviation of that rate, mm/yr */
            rate_without_events_uncertainty_mm_yr: number | null;
            /** @description The rate of the last 12 months of the record, mm/yr; null with too few dates */
            recent_rate_mm_yr: number | null;
            /** @description One standard deviation of the recent rate, mm/yr */
            recent_rate_uncertainty_mm_yr: number | null;
            /** @description How much the place moves: 0 = no sign, 1 = slight, 2 = clear, 3 = severe, by its rate, the surroundings, the recent change and events of the last 12 months; `thresholds.severity` of /schema has the rule */
            severity: number;
            events: {
                /**
                 * @description `step`: at once; `surge`: within 90 days; `pace_change`: another rate from then on
                 * @enum {string}
                 */
                kind: "step" | "pace_change" | "surge";
                /** @description False where another kind is more than half as likely */
                kind_is_clear: boolean;
                /**
                 * Format: date
                 * @description It happened, or began, between `earliest` and `latest` (68 % or more)
                 */
                earliest: string;
                /**
                 * Format: date
                 * @description Date, YYYY-MM-DD
                 */
                latest: string;
                /** @description Negative = downward */
                size: number;
                /** @description One standard deviation */
                size_uncertainty: number;
                /**
                 * @description `mm/yr` for a change of pace
                 * @enum {string}
                 */
                size_unit: "mm" | "mm/yr";
                /** @description Standard deviations by which it stands out from noise */
                significance: number;
                /** @description True where it may be an error in processing: whole wavelengths with a sharp edge */
                suspected_unwrapping: boolean;
                /** @description True where only the newest dates show it, so it may be an error */
                unconfirmed: boolean;
                /**
                 * @description `surroundings`: the cell moved against the ground around, or that is not measured. `frame`: it moved, too
                 * @enum {string}
                 */
                relative_to: "surroundings" | "frame";
                /** @description For people: `A sudden drop of about 30 mm between October 12 and 24, 2025; before and after it the ground was stable.` */
                text: string;
            }[];
            /** @description The three nearest GNSS stations in the frame that the release was compared with, the nearest first. Empty for a frame without stations, such as one that isn’t tied */
            nearest_stations: {
                station: string;
                /** @description From the middle of the cell */
                distance_km: number;
                /** @description Its own vertical rate over the years of the frame, mm/yr; negative = down */
                velocity_vertical_mm_yr: number;
                /** @description One standard deviation of it; null = the source gives none */
                velocity_uncertainty_mm_yr: number | null;
                /** @description Its rate minus ours with the zero tied, mm/yr: the median within 250 m, or the cell that it stands on where that clearly differs. Null if none is measured, or the frame isn’t tied */
                difference_mm_yr: number | null;
                /** @description The last day behind its rate; null = the source doesn’t give it */
                last_date: string | null;
                /** @description False if it was rejected; `reason` says why */
                used_in_tie: boolean;
                /** @description Why it was rejected or is in doubt; else null */
                reason: string | null;
            }[];
            area?: components["schemas"]["AreaOfItem"];
            confidence: number | null;
            ground_brief?: string;
            /** @description With `include: ["context"]` */
            context?: components["schemas"]["ReportContext"];
            /** @description Data frame identifier */
            frame: string;
            pixel_id: string;
            /**
             * Format: date
             * @description Date, YYYY-MM-DD
             */
            last_observation: string;
            /** @enum {string} */
            data_freshness: "current" | "recent" | "stale" | "very_stale" | "unknown";
            /** @description A warning if the series seems to have ended: no observation for more than 180 days and 10 revisits. Null otherwise */
            freshness_note: string | null;
            /**
             * Format: int64
             * @description Number of the saved report: for a charged item, or for the owned report that is reused
             */
            report_id?: number;
            /** @description With `reuse`: your account's report of the cell; null = none. If it is current, the item is free */
            owned_report?: components["schemas"]["OwnedReport"] | null;
        };
        /** @description A ground-motion report: the ground is measured */
        OkReport: {
            /**
             * @description Only `ok` is billed (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            status: "ok";
            /** @description What to do next; with status `ok`, a warning if the address names an area and not a house, otherwise null */
            help: string | null;
            /**
             * @description `test`: synthetic
             * @enum {string}
             */
            mode: "live" | "test";
            /**
             * @description In test mode: made-up data
             * @constant
             */
            data_source?: "synthetic";
            /** @enum {string} */
            display_units: "mm_yr" | "in_yr";
            /** @description For people, in `display_units`: velocity ± half of its 95 % interval, labeled as such: `-12.5 ± 1.0 mm/yr (95 %)` */
            velocity_display: string;
            /** @description The verdict in words: what the ground does in absolute terms, as far as the zero is known; what happened within the record and when (`events`); the last 12 months where they differ; and, where it was compared, what this spot does compared with its surroundings */
            assessment: string;
            /** @description The version of the methods that made the numbers; as `provenance.science_version` */
            methodology_version: string;
            query: {
                address: string | null;
                geocoded_address: string | null;
                geocode: {
                    /** @enum {string} */
                    match_type: "coordinates" | "rooftop_interpolated" | "street_interpolated" | "area_centroid";
                    /** @description The fixed score of the match type, 0 to 1 */
                    score: number;
                    /** @description The true place is probably within this many meters; 0 for coordinates */
                    uncertainty_m: number;
                    /** @description How much of the address was found as sent, 0 to 1 */
                    match_quality: number;
                    /** @description Differences from the request; /api/v1/schema explains each */
                    flags: ("number_outside_range" | "number_unknown" | "number_rewritten" | "parity_mismatch" | "between_points" | "imputed_range" | "fuzzy_name" | "street_changed" | "type_changed" | "directional_changed" | "zip_changed" | "place_changed" | "state_changed" | "unit_ignored" | "words_ignored" | "street_only" | "box_only" | "area_only")[];
                    source: string | null;
                    /** @description As `geocoded_address` */
                    matched_address: string | null;
                };
                lat: number;
                lon: number;
            };
            /** Format: date-time */
            queried_at: string;
            cost_usd: number;
            billed_usd: number | null;
            /** @description With `reuse=1`: your report of the cell; null = none, so this one was bought */
            owned_report?: components["schemas"]["OwnedReport"] | null;
            credits_remaining_usd: number | null;
            reports_remaining: number | null;
            request_id: string;
            /**
             * @description Present on examples made by `mock`
             * @constant
             */
            mock?: true;
            /** @description The rate of the report: vertical velocity over the whole record, mm/yr; negative = subsidence. Trend, assessment and gates use this rate */
            velocity_vertical_mm_yr: number;
            /** @description The same in in/yr */
            velocity_vertical_in_yr: number;
            /** @description One standard deviation of that velocity, mm/yr. Includes that of the GNSS tie if the frame is tied, and the disagreement with other frames of the same rank (`provenance.datum`) */
            velocity_uncertainty_mm_yr: number;
            /** @description The same in in/yr */
            velocity_uncertainty_in_yr: number;
            /** @description 95 % interval of the vertical velocity, mm/yr: [low, high], 1.96 standard deviations on either side. It contains the true rate 95 % of the time */
            interval_95_mm_yr: number[];
            /** @description Along the line of sight, positive toward the satellite */
            velocity_los_mm_yr: number | null;
            /** @description Half the peak-to-peak yearly swing; null if no seasonal term was fitted. With `provenance.shared_motion` `removed` it is relative to the reference of the frame like the velocity, and the swing of the ground itself is within ± `seasonal_removed_mm` of it */
            seasonal_amplitude_mm: number | null;
            /** @description Half the peak-to-peak yearly swing that all ground in the frame shares and that was subtracted from every cell. The frame can't tell whether it is ground or air. Null = unknown for this release, nothing was subtracted, or GNSS stations measure it (`seasonal_shared_mm`) */
            seasonal_removed_mm: number | null;
            /** @description Half the peak-to-peak yearly swing that all ground in the frame shares, measured by GNSS stations. `seasonal_amplitude_mm` includes it. Null = not measured */
            seasonal_shared_mm: number | null;
            /** @description One standard deviation of `seasonal_shared_mm` */
            seasonal_shared_uncertainty_mm: number | null;
            /** @description Velocity times the length of the record. It isn't a movement between two dates: `movement` of /api/v1/timeseries is, and it differs if the pace changed or single dates scatter */
            total_motion_mm: number;
            /** @description The same in inches */
            total_motion_in: number;
            /** @description |velocity| / uncertainty */
            signal_to_noise: number;
            /** @description How often an answer like this is wrong in this frame: the share of false ones among motions with this direction and tier, 0 to 1, at most 0.25 for `likely` and 0.03 for `measured` (above that the answer is `inconclusive` and free). Null if the answer reports no motion of 3 mm/yr or more, or the frame wasn't evaluated */
            false_alarm_share: number | null;
            /** @description Present when the ground moves unevenly over about 150 m */
            differential_motion: {
                neighbor_spread_mm_yr: number;
                note: string;
            } | null;
            /** @description Data quality, coherence times record length; NOT trend certainty */
            confidence: number | null;
            neighbor_consistent: boolean | null;
            /** @description Spread of the velocities within 150 m beyond what noise explains */
            neighbor_spread_mm_yr: number | null;
            /** @description The rate of this cell less the median rate of well-measured ground around it, mm/yr; negative = it sinks relative to its surroundings. The zero of the frame isn’t in it, so that it is known in relative frames too. Null = not compared: too little ground around is measured, or the release has no such numbers */
            velocity_vs_surroundings_mm_yr: number | null;
            /** @description One standard deviation of that difference, mm/yr: noise of the cell and of the median, and the atmosphere between them */
            velocity_vs_surroundings_uncertainty_mm_yr: number | null;
            /** @description How far the surroundings reach that the cell is compared with, meters */
            surroundings_radius_m: number | null;
            /** @description How far the rate of other years may lie from the rate of this record: one standard deviation, mm/yr. `velocity_uncertainty_mm_yr` is about the years of the record alone. Null = unknown, as where only the path of the record shows that its pace changed */
            pace_spread_mm_yr: number | null;
            /** @description Whether the ground kept its pace over the record: `changed` where an event, the last 12 months or the acceleration show it, else by `pace_spread_mm_yr`; the rule is `thresholds.pace` of `/api/v1/schema`. Null = unknown */
            pace: ("kept" | "changed" | "not_known") | null;
            /** @description What the record of the cell is made of */
            quality: {
                /**
                 * Format: int64
                 * @description Dates of the frame from the first to the last observation of the cell
                 */
                epochs_in_record: number;
                /**
                 * Format: int64
                 * @description As `n_measurements`
                 */
                epochs_used: number;
                /**
                 * Format: int64
                 * @description Dates of the record that the cell has no value for
                 */
                epochs_masked: number;
                /** @description Null where none is masked */
                masked_because: string | null;
                /**
                 * Format: int64
                 * @description Dates within the record that the whole frame left out, not counted above
                 */
                epochs_dropped: number;
                /** @description Null where none is left out */
                dropped_because: string | null;
                /**
                 * Format: int64
                 * @description The longest time between two dates of the frame within the record of the cell
                 */
                longest_gap_days: number;
                /** @description Mean over the dates used, 0 to 1; null = the product has none */
                temporal_coherence: number | null;
            };
            /** @description The rate without steps and surges of `significance` 6 or more or `suspected_unwrapping`, mm/yr. Null where there are none */
            rate_without_events_mm_yr: number | null;
            /** @description One standard deviation of that rate, mm/yr */
            rate_without_events_uncertainty_mm_yr: number | null;
            /** @description The rate of the last 12 months of the record, mm/yr; null with too few dates */
            recent_rate_mm_yr: number | null;
            /** @description One standard deviation of the recent rate, mm/yr */
            recent_rate_uncertainty_mm_yr: number | null;
            /** @description The recent rate less that over the record, both without certain steps and surges, mm/yr */
            recent_change_mm_yr: number | null;
            /** @description One standard deviation of that difference, mm/yr */
            recent_change_uncertainty_mm_yr: number | null;
            /** @description Change of the rate a year over the record, mm/yr²; null for less than 1.5 years */
            acceleration_mm_yr2: number | null;
            /** @description One standard deviation of the acceleration, mm/yr² */
            acceleration_uncertainty_mm_yr2: number | null;
            /** @description How much the place moves: 0 = no sign, 1 = slight, 2 = clear, 3 = severe, by its rate, the surroundings, the recent change and events of the last 12 months; `thresholds.severity` of /schema has the rule */
            severity: number;
            /** Format: int64 */
            n_measurements: number;
            span_years: number;
            /** @description Whether `seasonal_amplitude_mm` is larger than a year of the velocity, with both as they are reported */
            seasonal_dominant: boolean;
            /** @description Whether `seasonal_dominant` is certain. It holds for any part of `seasonal_removed_mm` that was ground motion, or within the 95 % interval of `seasonal_shared_mm` */
            seasonal_dominant_certain: boolean;
            /** @enum {string} */
            trend: "subsiding" | "stable" | "uplifting" | "no_clear_trend";
            /** @enum {string} */
            assessment_code: "rapid_subsidence" | "notable_subsidence" | "stable" | "mild_uplift" | "strong_uplift" | "no_clear_trend";
            /** @enum {string} */
            confidence_tier: "measured" | "likely" | "within_margin";
            within_margin_kind: "stable" | null;
            /** @description The headline of the report, such as `Sinking fast`, `Stable` or `Moves with its surroundings` */
            verdict: string;
            /**
             * @description The same as a code. `stable`: the 95 % interval of the rate lies within ±3 mm/yr. `stable_in_frame`: `within_margin_kind` is `stable`, the 95 % interval of `velocity_vs_surroundings_mm_yr` lies within ±3 mm/yr, and the rate plus its σ without that of the zero is at most 3 mm/yr. `moves_with_surroundings`: only the difference from the surroundings is known to be that small. `sinking_in_surroundings`, `rising_in_surroundings`: the rate has not decided, and the difference is certain and at least 3 mm/yr. `moving_sideways`: only `velocity_east_mm_yr` is certain, and at least 3 mm/yr. `dropped_once`, `rose_once`, `moved_in_steps`: the record has steps or surges (`events`) of `significance` 6 or more, and no certain motion without them that the rate shares. `sinking_lately`, `rising_lately`, `changed_pace`: the pace changed, and the last 12 months don’t go on as before; `recent_rate_mm_yr` counts
             * @enum {string}
             */
            verdict_code: "sinking_fast" | "sinking" | "stable" | "stable_in_frame" | "rising_slightly" | "rising_strongly" | "dropped_once" | "rose_once" | "moved_in_steps" | "sinking_lately" | "rising_lately" | "changed_pace" | "sinking_in_surroundings" | "rising_in_surroundings" | "moves_with_surroundings" | "moving_sideways" | "shifted_sideways" | "possibly_sinking" | "possibly_rising" | "probably_stable" | "no_clear_motion";
            /**
             * @description The numbers were measured at this cell, not modeled or interpolated
             * @constant
             */
            evidence: "measured";
            near_threshold: boolean;
            significant_nonzero: boolean;
            /** @description The three nearest GNSS stations in the frame that the release was compared with, the nearest first. Empty for a frame without stations, such as one that isn’t tied */
            nearest_stations: {
                station: string;
                /** @description From the middle of the cell */
                distance_km: number;
                /** @description Its own vertical rate over the years of the frame, mm/yr; negative = down */
                velocity_vertical_mm_yr: number;
                /** @description One standard deviation of it; null = the source gives none */
                velocity_uncertainty_mm_yr: number | null;
                /** @description Its rate minus ours with the zero tied, mm/yr: the median within 250 m, or the cell that it stands on where that clearly differs. Null if none is measured, or the frame isn’t tied */
                difference_mm_yr: number | null;
                /** @description The last day behind its rate; null = the source doesn’t give it */
                last_date: string | null;
                /** @description False if it was rejected; `reason` says why */
                used_in_tie: boolean;
                /** @description Why it was rejected or is in doubt; else null */
                reason: string | null;
            }[];
            /**
             * @description Whether a frame covers the place
             * @constant
             */
            coverage: true;
            /** @description Data frame identifier */
            frame: string;
            /** @description The immutable release that the numbers come from */
            release: string;
            /** @description Measurement cell identifier */
            pixel_id: string;
            /** @description Corners of the cell as [lat, lon]: north-west, north-east, south-east, south-west */
            pixel_polygon: number[][];
            /** @description The cell as a GeoJSON feature, [lon, lat] */
            pixel_geojson: {
                /** @constant */
                type: "Feature";
                geometry: {
                    /** @constant */
                    type: "Polygon";
                    coordinates: number[][][];
                };
                properties: {
                    pixel_id: string;
                    frame: string;
                    cell_size_m: number;
                };
            };
            cell_size_m: number;
            /**
             * Format: date
             * @description Date, YYYY-MM-DD
             */
            last_observation: string;
            /** Format: int64 */
            data_age_days: number;
            /** @enum {string} */
            data_freshness: "current" | "recent" | "stale" | "very_stale" | "unknown";
            /** @description A warning if the series seems to have ended: no observation for more than 180 days and 10 revisits. Null otherwise */
            freshness_note: string | null;
            /** @description Null if the series ended, or no frame covers the place */
            estimated_next_acquisition: string | null;
            /** @constant */
            data_coverage: "measured";
            provenance: {
                /** @enum {string} */
                calibration: "gps_tied" | "relative";
                calibration_rmse_mm_yr: number | null;
                /** @description Null if no other frame covers the place */
                datum: components["schemas"]["Datum"] | null;
                /** @description The zero of the rate; docs/zero.md of the project derives it */
                reference: {
                    /** @enum {string} */
                    method: "none" | "median_of_stable_cells" | "median_of_all_cells" | "given_points" | "kept" | "gnss_tie";
                    /** @description The zero of the rate, and how well it is known */
                    in_words: string;
                    /** @description One standard deviation of the zero of the whole frame, mm/yr; null = not derived for this release. With gnss_tie, at the stations */
                    uncertainty_mm_yr: number | null;
                    /** @description Whether velocity_uncertainty_mm_yr includes it, in quadrature */
                    is_in_velocity_uncertainty: boolean;
                };
                /**
                 * @description The season and slow motion that all ground in the frame shares. `measured`: GNSS stations measure it, and series, movements and seasonal amplitudes include it. `removed`: it was subtracted from every cell, since radar can't tell it from air, so series, movements and seasonal amplitudes are relative to the frame. `as_in_product`: nothing was subtracted from the product's own values
                 * @enum {string}
                 */
                shared_motion: "measured" | "removed" | "as_in_product";
                line_of_sight: {
                    source: string;
                    /** @description No product gave the line of sight of this cell */
                    is_assumed: boolean;
                    /** @description One standard deviation, percent of the vertical rate; part of velocity_uncertainty_mm_yr. Null if no frame answers */
                    uncertainty_percent: number | null;
                };
                sign_convention: string;
                science_version: string;
                attribution: string;
                license: string;
                disclaimer: string;
                data_source: string;
                /** @description True: made-up demonstration data. False if no frame answers */
                is_synthetic: boolean;
            };
            /** @description Other statistics of the cell’s series. The rate of the report is `velocity_vertical_mm_yr`: trend, assessment and gates use only that */
            trend_analysis?: {
                /** @description The rate of the whole record again, fitted to the published series (rounded to 0.1 mm): `velocity_vertical_mm_yr` except for rounding */
                linear_rate_mm_yr: number;
                /** @description One standard deviation of it, of the fit alone: without the GNSS tie, which `velocity_uncertainty_mm_yr` includes */
                linear_rate_uncertainty_mm_yr: number;
                /** @description The `acceleration_mm_yr2` of the report */
                acceleration_mm_yr2: number | null;
                /** @description One standard deviation of it */
                acceleration_uncertainty_mm_yr2: number | null;
                /** @description The rate of the last two years alone, without the seasonal term. If it differs from `velocity_vertical_mm_yr` by more than their uncertainties, the motion changed its pace. Null if the record isn't longer than that */
                last_two_years_rate_mm_yr: number | null;
                /** @description One standard deviation of it */
                last_two_years_rate_uncertainty_mm_yr: number | null;
                /** @description Whether the series rises or falls at all: -1 = always falling, 1 = always rising */
                mann_kendall_tau: number;
                /** @description Two-sided probability of such a tau on ground without a trend */
                mann_kendall_p: number;
                /** @description Median slope between pairs of dates: a rate of the whole record that single wrong dates don't change */
                sen_slope_mm_yr: number;
                /** @description Share of the variance of the series that the line and seasonal term explain */
                r_squared: number;
                /** @description Root mean square of the residuals */
                residual_rmse_mm: number;
                /** @description As in the report, for the published series */
                seasonal_amplitude_mm: number | null;
                /** @description When the ground is highest, 1 to 366 */
                seasonal_peak_day_of_year: number | null;
            };
            timeseries?: {
                dates: string[];
                vertical_mm: number[];
                /** Format: int64 */
                n_points: number;
                /**
                 * Format: date
                 * @description Date, YYYY-MM-DD
                 */
                reference_date: string;
                /** @description Season and slow motion that all ground in the frame shares at each date, vertical mm: part of `vertical_mm` if `provenance.shared_motion` is `measured`, subtracted from it if `removed`. Null = not known */
                shared_motion_mm: number[] | null;
                /** @description One standard deviation of `shared_motion_mm` at each date. Null if it was removed: then the difference between two dates is one standard deviation of a movement */
                shared_motion_uncertainty_mm: number[] | null;
            };
            ground_brief?: string;
            events?: {
                /**
                 * @description `step`: at once; `surge`: within 90 days; `pace_change`: another rate from then on
                 * @enum {string}
                 */
                kind: "step" | "pace_change" | "surge";
                /** @description False where another kind is more than half as likely */
                kind_is_clear: boolean;
                /**
                 * Format: date
                 * @description It happened, or began, between `earliest` and `latest` (68 % or more)
                 */
                earliest: string;
                /**
                 * Format: date
                 * @description Date, YYYY-MM-DD
                 */
                latest: string;
                /** @description Negative = downward */
                size: number;
                /** @description One standard deviation */
                size_uncertainty: number;
                /**
                 * @description `mm/yr` for a change of pace
                 * @enum {string}
                 */
                size_unit: "mm" | "mm/yr";
                /** @description Standard deviations by which it stands out from noise */
                significance: number;
                /** @description True where it may be an error in processing: whole wavelengths with a sharp edge */
                suspected_unwrapping: boolean;
                /** @description True where only the newest dates show it, so it may be an error */
                unconfirmed: boolean;
                /**
                 * @description `surroundings`: the cell moved against the ground around, or that is not measured. `frame`: it moved, too
                 * @enum {string}
                 */
                relative_to: "surroundings" | "frame";
                /** @description For people: `A sudden drop of about 30 mm between October 12 and 24, 2025; before and after it the ground was stable.` */
                text: string;
            }[];
            all_frames?: components["schemas"]["AllFrames"];
            two_looks?: components["schemas"]["TwoLooks"];
            context?: components["schemas"]["ReportContext"];
            /**
             * @description Only of frames of two looks (`C_…`): their rate up assumes only that the ground doesn’t move north
             * @constant
             */
            geometry?: "two_looks";
            /** @description Rate to the east, mm/yr; negative = to the west. Relative to the GNSS stations, without `east_shift` */
            velocity_east_mm_yr?: number;
            /** @description One standard deviation, mm/yr; includes both zeros and ± 2 mm/yr of motion to the north */
            velocity_east_uncertainty_mm_yr?: number;
            /** @description Of the errors of the rates up and to the east */
            up_east_correlation?: number;
            /** @description Largest sudden shift; negative = to the west */
            east_shift?: {
                /**
                 * Format: date
                 * @description Date, YYYY-MM-DD
                 */
                earliest: string;
                /**
                 * Format: date
                 * @description Date, YYYY-MM-DD
                 */
                latest: string;
                size_mm: number;
                size_uncertainty_mm: number;
            };
        };
        /** @description Cumulative vertical motion of a measured cell */
        OkTimeseries: {
            /**
             * @description Only `ok` is billed (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            status: "ok";
            help: string | null;
            /**
             * @description `test`: synthetic
             * @enum {string}
             */
            mode: "live" | "test";
            /**
             * @description In test mode: made-up data
             * @constant
             */
            data_source?: "synthetic";
            /**
             * @description `modeled`: the points are on the fitted curve and weren't observed. `movement` always comes from the observations
             * @enum {string}
             */
            series_type: "measured" | "modeled";
            dates: string[];
            /** @description Cumulative vertical motion since `reference_date`, mm, one value per date */
            vertical_mm: number[];
            /** Format: int64 */
            n_points: number;
            downsampled: boolean;
            query: {
                address: string | null;
                geocoded_address: string | null;
                geocode: {
                    /** @enum {string} */
                    match_type: "coordinates" | "rooftop_interpolated" | "street_interpolated" | "area_centroid";
                    /** @description The fixed score of the match type, 0 to 1 */
                    score: number;
                    /** @description The true place is probably within this many meters; 0 for coordinates */
                    uncertainty_m: number;
                    /** @description How much of the address was found as sent, 0 to 1 */
                    match_quality: number;
                    /** @description Differences from the request; /api/v1/schema explains each */
                    flags: ("number_outside_range" | "number_unknown" | "number_rewritten" | "parity_mismatch" | "between_points" | "imputed_range" | "fuzzy_name" | "street_changed" | "type_changed" | "directional_changed" | "zip_changed" | "place_changed" | "state_changed" | "unit_ignored" | "words_ignored" | "street_only" | "box_only" | "area_only")[];
                    source: string | null;
                    /** @description As `geocoded_address` */
                    matched_address: string | null;
                };
                lat: number;
                lon: number;
            };
            /** Format: date-time */
            queried_at: string;
            cost_usd: number;
            billed_usd: number | null;
            /** @description With `reuse=1`: your report of the cell; null = none, so this one was bought */
            owned_report?: components["schemas"]["OwnedReport"] | null;
            credits_remaining_usd: number | null;
            reports_remaining: number | null;
            request_id: string;
            /** @constant */
            mock?: true;
            /**
             * Format: date
             * @description The observation at which the series is zero; the first by default
             */
            reference_date: string;
            movement: {
                /**
                 * Format: date
                 * @description Date, YYYY-MM-DD
                 */
                from: string;
                /**
                 * Format: date
                 * @description Date, YYYY-MM-DD
                 */
                to: string;
                /**
                 * Format: date
                 * @description The observation nearest to `from`
                 */
                from_observation: string;
                /**
                 * Format: date
                 * @description The observation nearest to `to`
                 */
                to_observation: string;
                /** @description Vertical movement, mm; negative = the ground sank */
                delta_mm: number;
                delta_in: number;
                /** @description One standard deviation: delta ± 1.96 times it contains the true movement 95 % of the time. Movement is relative to the reference of the frame, as the velocity is. The season and slow motion that all ground in the frame shares are in it if GNSS stations measure them (`provenance.shared_motion`), and this σ includes theirs. Otherwise they were subtracted, and this σ includes their difference between the two dates */
                uncertainty_mm: number;
            } | null;
            /** @description Season and slow motion that all ground in the frame shares at each date, vertical mm: part of `vertical_mm` if `provenance.shared_motion` is `measured`, subtracted from it if `removed`. Null = not known */
            shared_motion_mm: number[] | null;
            /** @description One standard deviation of `shared_motion_mm` at each date. Null if it was removed: then the difference between two dates is one standard deviation of a movement */
            shared_motion_uncertainty_mm: number[] | null;
            /** @description The headline of the report, such as `Sinking fast`, `Stable` or `Moves with its surroundings` */
            verdict: string;
            /**
             * @description The same as a code. `stable`: the 95 % interval of the rate lies within ±3 mm/yr. `stable_in_frame`: `within_margin_kind` is `stable`, the 95 % interval of `velocity_vs_surroundings_mm_yr` lies within ±3 mm/yr, and the rate plus its σ without that of the zero is at most 3 mm/yr. `moves_with_surroundings`: only the difference from the surroundings is known to be that small. `sinking_in_surroundings`, `rising_in_surroundings`: the rate has not decided, and the difference is certain and at least 3 mm/yr. `moving_sideways`: only `velocity_east_mm_yr` is certain, and at least 3 mm/yr. `dropped_once`, `rose_once`, `moved_in_steps`: the record has steps or surges (`events`) of `significance` 6 or more, and no certain motion without them that the rate shares. `sinking_lately`, `rising_lately`, `changed_pace`: the pace changed, and the last 12 months don’t go on as before; `recent_rate_mm_yr` counts
             * @enum {string}
             */
            verdict_code: "sinking_fast" | "sinking" | "stable" | "stable_in_frame" | "rising_slightly" | "rising_strongly" | "dropped_once" | "rose_once" | "moved_in_steps" | "sinking_lately" | "rising_lately" | "changed_pace" | "sinking_in_surroundings" | "rising_in_surroundings" | "moves_with_surroundings" | "moving_sideways" | "shifted_sideways" | "possibly_sinking" | "possibly_rising" | "probably_stable" | "no_clear_motion";
            events: {
                /**
                 * @description `step`: at once; `surge`: within 90 days; `pace_change`: another rate from then on
                 * @enum {string}
                 */
                kind: "step" | "pace_change" | "surge";
                /** @description False where another kind is more than half as likely */
                kind_is_clear: boolean;
                /**
                 * Format: date
                 * @description It happened, or began, between `earliest` and `latest` (68 % or more)
                 */
                earliest: string;
                /**
                 * Format: date
                 * @description Date, YYYY-MM-DD
                 */
                latest: string;
                /** @description Negative = downward */
                size: number;
                /** @description One standard deviation */
                size_uncertainty: number;
                /**
                 * @description `mm/yr` for a change of pace
                 * @enum {string}
                 */
                size_unit: "mm" | "mm/yr";
                /** @description Standard deviations by which it stands out from noise */
                significance: number;
                /** @description True where it may be an error in processing: whole wavelengths with a sharp edge */
                suspected_unwrapping: boolean;
                /** @description True where only the newest dates show it, so it may be an error */
                unconfirmed: boolean;
                /**
                 * @description `surroundings`: the cell moved against the ground around, or that is not measured. `frame`: it moved, too
                 * @enum {string}
                 */
                relative_to: "surroundings" | "frame";
                /** @description For people: `A sudden drop of about 30 mm between October 12 and 24, 2025; before and after it the ground was stable.` */
                text: string;
            }[];
            /**
             * @description Whether a frame covers the place
             * @constant
             */
            coverage: true;
            /** @description Data frame identifier */
            frame: string;
            /** @description The immutable release that the numbers come from */
            release: string;
            /** @description Measurement cell identifier */
            pixel_id: string;
            /** @description Corners of the cell as [lat, lon]: north-west, north-east, south-east, south-west */
            pixel_polygon: number[][];
            /** @description The cell as a GeoJSON feature, [lon, lat] */
            pixel_geojson: {
                /** @constant */
                type: "Feature";
                geometry: {
                    /** @constant */
                    type: "Polygon";
                    coordinates: number[][][];
                };
                properties: {
                    pixel_id: string;
                    frame: string;
                    cell_size_m: number;
                };
            };
            cell_size_m: number;
            /**
             * Format: date
             * @description Date, YYYY-MM-DD
             */
            last_observation: string;
            /** Format: int64 */
            data_age_days: number;
            /** @enum {string} */
            data_freshness: "current" | "recent" | "stale" | "very_stale" | "unknown";
            /** @description A warning if the series seems to have ended: no observation for more than 180 days and 10 revisits. Null otherwise */
            freshness_note: string | null;
            /** @description Null if the series ended, or no frame covers the place */
            estimated_next_acquisition: string | null;
            /** @constant */
            data_coverage: "measured";
            provenance: {
                /** @enum {string} */
                calibration: "gps_tied" | "relative";
                calibration_rmse_mm_yr: number | null;
                /** @description Null if no other frame covers the place */
                datum: components["schemas"]["Datum"] | null;
                /** @description The zero of the rate; docs/zero.md of the project derives it */
                reference: {
                    /** @enum {string} */
                    method: "none" | "median_of_stable_cells" | "median_of_all_cells" | "given_points" | "kept" | "gnss_tie";
                    /** @description The zero of the rate, and how well it is known */
                    in_words: string;
                    /** @description One standard deviation of the zero of the whole frame, mm/yr; null = not derived for this release. With gnss_tie, at the stations */
                    uncertainty_mm_yr: number | null;
                    /** @description Whether velocity_uncertainty_mm_yr includes it, in quadrature */
                    is_in_velocity_uncertainty: boolean;
                };
                /**
                 * @description The season and slow motion that all ground in the frame shares. `measured`: GNSS stations measure it, and series, movements and seasonal amplitudes include it. `removed`: it was subtracted from every cell, since radar can't tell it from air, so series, movements and seasonal amplitudes are relative to the frame. `as_in_product`: nothing was subtracted from the product's own values
                 * @enum {string}
                 */
                shared_motion: "measured" | "removed" | "as_in_product";
                line_of_sight: {
                    source: string;
                    /** @description No product gave the line of sight of this cell */
                    is_assumed: boolean;
                    /** @description One standard deviation, percent of the vertical rate; part of velocity_uncertainty_mm_yr. Null if no frame answers */
                    uncertainty_percent: number | null;
                };
                sign_convention: string;
                science_version: string;
                attribution: string;
                license: string;
                disclaimer: string;
                data_source: string;
                /** @description True: made-up demonstration data. False if no frame answers */
                is_synthetic: boolean;
            };
        };
        /** @description An order of credits, and its state */
        Order: {
            order_id: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** @enum {string} */
            method: "stripe" | "crypto" | "x402";
            /**
             * @description `open`: can be paid. `processing`: the money is on its way. `paid_usd` shows the credited amount, whatever the status
             * @enum {string}
             */
            status: "creating" | "open" | "processing" | "partly_paid" | "paid" | "expired" | "failed" | "refunded" | "partly_refunded" | "disputed";
            /** @description The requested amount */
            amount_usd: number;
            /** @description The amount that arrived and was credited */
            paid_usd: number;
            /** @description The amount taken back: refunds, disputes */
            returned_usd: number;
            /** @description Where to pay, while the order is open */
            payment_url: string | null;
            expires_at: string | null;
            /** @description `session_id` or `txn_id` of the purchase */
            reference: string | null;
        };
        OrderAnswer: {
            order_id: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** @enum {string} */
            method: "stripe" | "crypto" | "x402";
            /**
             * @description `open`: can be paid. `processing`: the money is on its way. `paid_usd` shows the credited amount, whatever the status
             * @enum {string}
             */
            status: "creating" | "open" | "processing" | "partly_paid" | "paid" | "expired" | "failed" | "refunded" | "partly_refunded" | "disputed";
            /** @description The requested amount */
            amount_usd: number;
            /** @description The amount that arrived and was credited */
            paid_usd: number;
            /** @description The amount taken back: refunds, disputes */
            returned_usd: number;
            /** @description Where to pay, while the order is open */
            payment_url: string | null;
            expires_at: string | null;
            /** @description `session_id` or `txn_id` of the purchase */
            reference: string | null;
            invoices: components["schemas"]["InvoiceEntry"][];
            /**
             * @description `test`: synthetic
             * @enum {string}
             */
            mode: "live" | "test";
            /**
             * @description In test mode: made-up data
             * @constant
             */
            data_source?: "synthetic";
            request_id: string;
        };
        OrderList: {
            orders: components["schemas"]["Order"][];
            /** @description Send as `cursor` to get the next page; null = this is the last */
            next_cursor: string | null;
            /**
             * @description `test`: synthetic
             * @enum {string}
             */
            mode: "live" | "test";
            /**
             * @description In test mode: made-up data
             * @constant
             */
            data_source?: "synthetic";
            request_id: string;
        };
        /** @description The account’s newest report of the cell */
        OwnedReport: {
            /** Format: int64 */
            report_id: number;
            /** Format: date-time */
            bought_at: string;
            release: string;
            /** @description Whether there is nothing newer: with `reuse` it is then the answer, free. So is a report of the release that `release` names */
            is_current: boolean;
            message: string;
        };
        /** @description A report about an area paid with its call, and the receipt */
        PaidAreaReport: {
            /**
             * @description Only `ok` is billed
             * @enum {string}
             */
            status: "no_coverage" | "low_geocode_precision" | "no_data" | "no_new_data" | "stale_data" | "low_confidence" | "inconclusive" | "ok";
            help: string | null;
            /**
             * @description `test`: synthetic
             * @enum {string}
             */
            mode: "live" | "test";
            /**
             * @description In test mode: made-up data
             * @constant
             */
            data_source?: "synthetic";
            /** @description The area on the ground */
            area: {
                /** @description Its size, which decides the price */
                km2: number;
                /** @description [west, south, east, north], degrees */
                bbox: number[];
                /**
                 * Format: int64
                 * @description Cells whose center lies in the area
                 */
                cells: number;
                /** Format: int64 */
                measured_cells: number;
                /** @description Measured cells of all, 0 to 1 */
                measured_share: number;
                cell_size_m: number | null;
            };
            velocity_vertical_mm_yr: number | null;
            velocity_uncertainty_mm_yr: number | null;
            velocity_uncertainty_without_zero_mm_yr: number | null;
            interval_95_mm_yr: number[] | null;
            velocity_east_mm_yr: (number | null) | null;
            velocity_east_uncertainty_mm_yr: (number | null) | null;
            east_cells: (number | null) | null;
            rate_without_events_mm_yr: (number | null) | null;
            rate_without_events_uncertainty_mm_yr: (number | null) | null;
            trend: ("subsiding" | "stable" | "uplifting" | "no_clear_trend") | null;
            assessment: string | null;
            assessment_code: ("rapid_subsidence" | "notable_subsidence" | "stable" | "mild_uplift" | "strong_uplift" | "no_clear_trend") | null;
            confidence_tier: ("measured" | "likely" | "within_margin") | null;
            signal_to_noise: number | null;
            significant_nonzero: boolean | null;
            verdict: string | null;
            verdict_code: ("sinking_fast" | "sinking" | "stable" | "stable_in_frame" | "rising_slightly" | "rising_strongly" | "dropped_once" | "rose_once" | "moved_in_steps" | "sinking_lately" | "rising_lately" | "changed_pace" | "sinking_in_surroundings" | "rising_in_surroundings" | "moves_with_surroundings" | "moving_sideways" | "shifted_sideways" | "possibly_sinking" | "possibly_rising" | "probably_stable" | "no_clear_motion") | null;
            rates_mm_yr: {
                min: number;
                p5: number;
                median: number;
                p95: number;
                max: number;
            } | null;
            classes: {
                /** @enum {string} */
                assessment_code: "rapid_subsidence" | "notable_subsidence" | "stable" | "mild_uplift" | "strong_uplift" | "no_clear_trend";
                /** Format: int64 */
                cells: number;
                /** @description Of the measured cells, 0 to 1 */
                share: number;
            }[] | null;
            worst_cell: {
                pixel_id: string;
                lat: number;
                lon: number;
                velocity_vertical_mm_yr: number;
                velocity_uncertainty_mm_yr: number;
                /** @description 95 % interval of the vertical velocity, mm/yr: [low, high], 1.96 standard deviations on either side. It contains the true rate 95 % of the time */
                interval_95_mm_yr: number[];
                /** @enum {string} */
                assessment_code: "rapid_subsidence" | "notable_subsidence" | "stable" | "mild_uplift" | "strong_uplift" | "no_clear_trend";
                /** @enum {string} */
                verdict_code: "sinking_fast" | "sinking" | "stable" | "stable_in_frame" | "rising_slightly" | "rising_strongly" | "dropped_once" | "rose_once" | "moved_in_steps" | "sinking_lately" | "rising_lately" | "changed_pace" | "sinking_in_surroundings" | "rising_in_surroundings" | "moves_with_surroundings" | "moving_sideways" | "shifted_sideways" | "possibly_sinking" | "possibly_rising" | "probably_stable" | "no_clear_motion";
                /** @description How much the place moves: 0 = no sign, 1 = slight, 2 = clear, 3 = severe, by its rate, the surroundings, the recent change and events of the last 12 months; `thresholds.severity` of /schema has the rule */
                severity: number;
            } | null;
            steepest_gradient: ({
                pixel_id: string;
                lat: number;
                lon: number;
                mm_yr_per_km: number;
                /** @description One standard deviation. The largest of many gradients is above its true value by chance */
                uncertainty_mm_yr_per_km: number;
                /**
                 * Format: int64
                 * @description The direction in which the ground sinks more, degrees clockwise from north
                 */
                toward_degrees: number;
                /** @description The plane is fitted to the cells this near */
                radius_m: number;
            } | null) | null;
            events: {
                /**
                 * Format: int64
                 * @description Measured cells with an event that is not a suspected processing error
                 */
                cells: number;
                /**
                 * Format: int64
                 * @description Events of each kind in all cells
                 */
                steps: number;
                /** Format: int64 */
                pace_changes: number;
                /** Format: int64 */
                surges: number;
                /**
                 * Format: int64
                 * @description Events that may be errors in processing
                 */
                suspected_unwrapping: number;
                latest: string | null;
                /** @description The most certain events, at most 10 */
                strongest: {
                    /**
                     * @description `step`: at once; `surge`: within 90 days; `pace_change`: another rate from then on
                     * @enum {string}
                     */
                    kind: "step" | "pace_change" | "surge";
                    /** @description False where another kind is more than half as likely */
                    kind_is_clear: boolean;
                    /**
                     * Format: date
                     * @description It happened, or began, between `earliest` and `latest` (68 % or more)
                     */
                    earliest: string;
                    /**
                     * Format: date
                     * @description Date, YYYY-MM-DD
                     */
                    latest: string;
                    /** @description Negative = downward */
                    size: number;
                    /** @description One standard deviation */
                    size_uncertainty: number;
                    /**
                     * @description `mm/yr` for a change of pace
                     * @enum {string}
                     */
                    size_unit: "mm" | "mm/yr";
                    /** @description Standard deviations by which it stands out from noise */
                    significance: number;
                    /** @description True where it may be an error in processing: whole wavelengths with a sharp edge */
                    suspected_unwrapping: boolean;
                    /** @description True where only the newest dates show it, so it may be an error */
                    unconfirmed: boolean;
                    /**
                     * @description `surroundings`: the cell moved against the ground around, or that is not measured. `frame`: it moved, too
                     * @enum {string}
                     */
                    relative_to: "surroundings" | "frame";
                    /** @description For people: `A sudden drop of about 30 mm between October 12 and 24, 2025; before and after it the ground was stable.` */
                    text: string;
                    pixel_id: string;
                    lat: number;
                    lon: number;
                }[];
            } | null;
            spatial_covariance: {
                /** @description How much of the variance of a cell, without the zero, its neighbors share, 0 to 1 */
                shared_share: number;
                /** @description Variogram of the residuals of the series: nugget + slope × km^exponent. Null if too few series */
                nugget_mm2: number | null;
                slope_mm2: number | null;
                exponent: number | null;
                /**
                 * Format: int64
                 * @description Sampled series
                 */
                series: number;
                /** @description The number of independent cells whose mean would be as certain */
                effective_cells: number;
                /** @description One σ of a typical cell, without the zero */
                cell_uncertainty_mm_yr: number;
            } | null;
            confidence: (number | null) | null;
            n_measurements: number | null;
            span_years: number | null;
            first_observation: string | null;
            /** @description With `include: ["context"]` */
            context?: components["schemas"]["AreaContext"];
            /** @description With `include: ["map"]` */
            map?: {
                png_base64: string;
                /** @description [west, south, east, north], degrees */
                bounds: number[];
                /** Format: int64 */
                width: number;
                /** Format: int64 */
                height: number;
                /** @description Whether no class is drawn */
                is_empty: boolean;
            } | null;
            /** @description Names the area in your list of reports: the same area has the same one */
            pixel_id: string;
            /** @description Whether a frame covers the place */
            coverage: boolean;
            /** @description Data frame identifier; `none` if no frame covers the place */
            frame: string;
            release: string | null;
            /** @description Date, YYYY-MM-DD; `none` if no frame covers the place */
            last_observation: string | "none";
            data_age_days: number | null;
            /** @enum {string} */
            data_freshness: "current" | "recent" | "stale" | "very_stale" | "unknown";
            /** @description A warning if the series seems to have ended: no observation for more than 180 days and 10 revisits. Null otherwise */
            freshness_note: string | null;
            /** @description `none` for all fields that only a frame has, if no frame covers the place */
            provenance: {
                /** @enum {string} */
                calibration: "gps_tied" | "relative" | "none";
                calibration_rmse_mm_yr: number | null;
                /** @description Null if no other frame covers the place */
                datum: components["schemas"]["Datum"] | null;
                /** @description The zero of the rate; docs/zero.md of the project derives it */
                reference: {
                    /** @enum {string} */
                    method: "none" | "median_of_stable_cells" | "median_of_all_cells" | "given_points" | "kept" | "gnss_tie";
                    /** @description The zero of the rate, and how well it is known */
                    in_words: string;
                    /** @description One standard deviation of the zero of the whole frame, mm/yr; null = not derived for this release. With gnss_tie, at the stations */
                    uncertainty_mm_yr: number | null;
                    /** @description Whether velocity_uncertainty_mm_yr includes it, in quadrature */
                    is_in_velocity_uncertainty: boolean;
                };
                /**
                 * @description The season and slow motion that all ground in the frame shares. `measured`: GNSS stations measure it, and series, movements and seasonal amplitudes include it. `removed`: it was subtracted from every cell, since radar can't tell it from air, so series, movements and seasonal amplitudes are relative to the frame. `as_in_product`: nothing was subtracted from the product's own values
                 * @enum {string}
                 */
                shared_motion: "measured" | "removed" | "as_in_product" | "none";
                line_of_sight: {
                    source: string;
                    /** @description No product gave the line of sight of this cell */
                    is_assumed: boolean;
                    /** @description One standard deviation, percent of the vertical rate; part of velocity_uncertainty_mm_yr. Null if no frame answers */
                    uncertainty_percent: number | null;
                };
                sign_convention: string;
                science_version: string;
                attribution: string;
                license: string;
                disclaimer: string;
                data_source: string;
                /** @description True: made-up demonstration data. False if no frame answers */
                is_synthetic: boolean;
            };
            query: {
                address: string | null;
                geocoded_address: string | null;
                geocode: {
                    /** @enum {string} */
                    match_type: "coordinates" | "rooftop_interpolated" | "street_interpolated" | "area_centroid";
                    /** @description The fixed score of the match type, 0 to 1 */
                    score: number;
                    /** @description The true place is probably within this many meters; 0 for coordinates */
                    uncertainty_m: number;
                    /** @description How much of the address was found as sent, 0 to 1 */
                    match_quality: number;
                    /** @description Differences from the request; /api/v1/schema explains each */
                    flags: ("number_outside_range" | "number_unknown" | "number_rewritten" | "parity_mismatch" | "between_points" | "imputed_range" | "fuzzy_name" | "street_changed" | "type_changed" | "directional_changed" | "zip_changed" | "place_changed" | "state_changed" | "unit_ignored" | "words_ignored" | "street_only" | "box_only" | "area_only")[];
                    source: string | null;
                    /** @description As `geocoded_address` */
                    matched_address: string | null;
                };
                lat: number;
                lon: number;
            };
            /** Format: date-time */
            queried_at: string;
            cost_usd: number;
            billed_usd: number | null;
            /** @description With `reuse=1`: your report of the cell; null = none, so this one was bought */
            owned_report?: components["schemas"]["OwnedReport"] | null;
            credits_remaining_usd: number | null;
            reports_remaining: number | null;
            request_id: string;
            receipt?: components["schemas"]["Receipt"];
        };
        /** @description A profile paid with its call, and the receipt */
        PaidProfile: {
            /**
             * @description Only `ok` is billed
             * @enum {string}
             */
            status: "no_coverage" | "low_geocode_precision" | "no_data" | "no_new_data" | "stale_data" | "low_confidence" | "inconclusive" | "ok";
            help: string | null;
            /**
             * @description `test`: synthetic
             * @enum {string}
             */
            mode: "live" | "test";
            /**
             * @description In test mode: made-up data
             * @constant
             */
            data_source?: "synthetic";
            /** @description The line on the ground */
            line: {
                /** @description Its length, which decides the price */
                length_km: number;
                /** @description [west, south, east, north], degrees */
                bbox: number[];
                /** Format: int64 */
                samples: number;
                /** @description Distance between samples */
                spacing_m: number;
                /**
                 * Format: int64
                 * @description Samples that have a rate
                 */
                answered_samples: number;
                /** @description Of all samples, 0 to 1 */
                answered_share: number;
                cell_size_m: number | null;
            };
            velocity_vertical_mm_yr: number | null;
            velocity_uncertainty_mm_yr: number | null;
            velocity_uncertainty_without_zero_mm_yr: number | null;
            interval_95_mm_yr: number[] | null;
            velocity_east_mm_yr: (number | null) | null;
            velocity_east_uncertainty_mm_yr: (number | null) | null;
            east_cells: (number | null) | null;
            rate_without_events_mm_yr: (number | null) | null;
            rate_without_events_uncertainty_mm_yr: (number | null) | null;
            trend: ("subsiding" | "stable" | "uplifting" | "no_clear_trend") | null;
            assessment: string | null;
            assessment_code: ("rapid_subsidence" | "notable_subsidence" | "stable" | "mild_uplift" | "strong_uplift" | "no_clear_trend") | null;
            confidence_tier: ("measured" | "likely" | "within_margin") | null;
            signal_to_noise: number | null;
            significant_nonzero: boolean | null;
            verdict: string | null;
            verdict_code: ("sinking_fast" | "sinking" | "stable" | "stable_in_frame" | "rising_slightly" | "rising_strongly" | "dropped_once" | "rose_once" | "moved_in_steps" | "sinking_lately" | "rising_lately" | "changed_pace" | "sinking_in_surroundings" | "rising_in_surroundings" | "moves_with_surroundings" | "moving_sideways" | "shifted_sideways" | "possibly_sinking" | "possibly_rising" | "probably_stable" | "no_clear_motion") | null;
            rates_mm_yr: {
                min: number;
                p5: number;
                median: number;
                p95: number;
                max: number;
            } | null;
            classes: {
                /** @enum {string} */
                assessment_code: "rapid_subsidence" | "notable_subsidence" | "stable" | "mild_uplift" | "strong_uplift" | "no_clear_trend";
                /** Format: int64 */
                cells: number;
                /** @description Of the measured cells, 0 to 1 */
                share: number;
            }[] | null;
            worst_cell: {
                pixel_id: string;
                lat: number;
                lon: number;
                velocity_vertical_mm_yr: number;
                velocity_uncertainty_mm_yr: number;
                /** @description 95 % interval of the vertical velocity, mm/yr: [low, high], 1.96 standard deviations on either side. It contains the true rate 95 % of the time */
                interval_95_mm_yr: number[];
                /** @enum {string} */
                assessment_code: "rapid_subsidence" | "notable_subsidence" | "stable" | "mild_uplift" | "strong_uplift" | "no_clear_trend";
                /** @enum {string} */
                verdict_code: "sinking_fast" | "sinking" | "stable" | "stable_in_frame" | "rising_slightly" | "rising_strongly" | "dropped_once" | "rose_once" | "moved_in_steps" | "sinking_lately" | "rising_lately" | "changed_pace" | "sinking_in_surroundings" | "rising_in_surroundings" | "moves_with_surroundings" | "moving_sideways" | "shifted_sideways" | "possibly_sinking" | "possibly_rising" | "probably_stable" | "no_clear_motion";
                /** @description How much the place moves: 0 = no sign, 1 = slight, 2 = clear, 3 = severe, by its rate, the surroundings, the recent change and events of the last 12 months; `thresholds.severity` of /schema has the rule */
                severity: number;
            } | null;
            events: {
                /**
                 * Format: int64
                 * @description Measured cells with an event that is not a suspected processing error
                 */
                cells: number;
                /**
                 * Format: int64
                 * @description Events of each kind in all cells
                 */
                steps: number;
                /** Format: int64 */
                pace_changes: number;
                /** Format: int64 */
                surges: number;
                /**
                 * Format: int64
                 * @description Events that may be errors in processing
                 */
                suspected_unwrapping: number;
                latest: string | null;
                /** @description The most certain events, at most 10 */
                strongest: {
                    /**
                     * @description `step`: at once; `surge`: within 90 days; `pace_change`: another rate from then on
                     * @enum {string}
                     */
                    kind: "step" | "pace_change" | "surge";
                    /** @description False where another kind is more than half as likely */
                    kind_is_clear: boolean;
                    /**
                     * Format: date
                     * @description It happened, or began, between `earliest` and `latest` (68 % or more)
                     */
                    earliest: string;
                    /**
                     * Format: date
                     * @description Date, YYYY-MM-DD
                     */
                    latest: string;
                    /** @description Negative = downward */
                    size: number;
                    /** @description One standard deviation */
                    size_uncertainty: number;
                    /**
                     * @description `mm/yr` for a change of pace
                     * @enum {string}
                     */
                    size_unit: "mm" | "mm/yr";
                    /** @description Standard deviations by which it stands out from noise */
                    significance: number;
                    /** @description True where it may be an error in processing: whole wavelengths with a sharp edge */
                    suspected_unwrapping: boolean;
                    /** @description True where only the newest dates show it, so it may be an error */
                    unconfirmed: boolean;
                    /**
                     * @description `surroundings`: the cell moved against the ground around, or that is not measured. `frame`: it moved, too
                     * @enum {string}
                     */
                    relative_to: "surroundings" | "frame";
                    /** @description For people: `A sudden drop of about 30 mm between October 12 and 24, 2025; before and after it the ground was stable.` */
                    text: string;
                    pixel_id: string;
                    lat: number;
                    lon: number;
                }[];
            } | null;
            spatial_covariance: {
                /** @description How much of the variance of a cell, without the zero, its neighbors share, 0 to 1 */
                shared_share: number;
                /** @description Variogram of the residuals of the series: nugget + slope × km^exponent. Null if too few series */
                nugget_mm2: number | null;
                slope_mm2: number | null;
                exponent: number | null;
                /**
                 * Format: int64
                 * @description Sampled series
                 */
                series: number;
                /** @description The number of independent cells whose mean would be as certain */
                effective_cells: number;
                /** @description One σ of a typical cell, without the zero */
                cell_uncertainty_mm_yr: number;
            } | null;
            confidence: (number | null) | null;
            n_measurements: number | null;
            span_years: number | null;
            first_observation: string | null;
            steepest_along_line: ({
                /** @description From the beginning of the line, meters */
                distance_m: number;
                pixel_id: string;
                lat: number;
                lon: number;
                /** @description Change of the rate along the line; negative = the ground sinks more toward its end */
                mm_yr_per_km: number;
                /** @description One standard deviation. The largest of many slopes is above its true value by chance */
                uncertainty_mm_yr_per_km: number;
                /** @description The slope is fitted to the cells this near along the line */
                radius_m: number;
            } | null) | null;
            profile: {
                /** @description From the beginning of the line, meters */
                distance_m: number;
                /** @description Null where the frame does not cover the sample */
                pixel_id: string | null;
                lat: number;
                lon: number;
                /**
                 * @description The status of a report of this point from the same frame. The numbers are null unless it is `ok`
                 * @enum {string}
                 */
                status: "no_coverage" | "low_geocode_precision" | "no_data" | "no_new_data" | "stale_data" | "low_confidence" | "inconclusive" | "ok";
                velocity_vertical_mm_yr: number | null;
                /** @description One standard deviation */
                velocity_uncertainty_mm_yr: number | null;
                interval_95_mm_yr: number[] | null;
                /** @description Negative = to the west. Null in a frame of one look */
                velocity_east_mm_yr: number | null;
                /** @description One standard deviation */
                velocity_east_uncertainty_mm_yr: number | null;
                /** @description The rate compared with the ground around. Null = not compared */
                velocity_vs_surroundings_mm_yr: number | null;
                /** @description One standard deviation */
                velocity_vs_surroundings_uncertainty_mm_yr: number | null;
                assessment_code: ("rapid_subsidence" | "notable_subsidence" | "stable" | "mild_uplift" | "strong_uplift" | "no_clear_trend") | null;
                verdict_code: ("sinking_fast" | "sinking" | "stable" | "stable_in_frame" | "rising_slightly" | "rising_strongly" | "dropped_once" | "rose_once" | "moved_in_steps" | "sinking_lately" | "rising_lately" | "changed_pace" | "sinking_in_surroundings" | "rising_in_surroundings" | "moves_with_surroundings" | "moving_sideways" | "shifted_sideways" | "possibly_sinking" | "possibly_rising" | "probably_stable" | "no_clear_motion") | null;
                severity: number | null;
                events: {
                    /**
                     * @description `step`: at once; `surge`: within 90 days; `pace_change`: another rate from then on
                     * @enum {string}
                     */
                    kind: "step" | "pace_change" | "surge";
                    /** @description False where another kind is more than half as likely */
                    kind_is_clear: boolean;
                    /**
                     * Format: date
                     * @description It happened, or began, between `earliest` and `latest` (68 % or more)
                     */
                    earliest: string;
                    /**
                     * Format: date
                     * @description Date, YYYY-MM-DD
                     */
                    latest: string;
                    /** @description Negative = downward */
                    size: number;
                    /** @description One standard deviation */
                    size_uncertainty: number;
                    /**
                     * @description `mm/yr` for a change of pace
                     * @enum {string}
                     */
                    size_unit: "mm" | "mm/yr";
                    /** @description Standard deviations by which it stands out from noise */
                    significance: number;
                    /** @description True where it may be an error in processing: whole wavelengths with a sharp edge */
                    suspected_unwrapping: boolean;
                    /** @description True where only the newest dates show it, so it may be an error */
                    unconfirmed: boolean;
                    /**
                     * @description `surroundings`: the cell moved against the ground around, or that is not measured. `frame`: it moved, too
                     * @enum {string}
                     */
                    relative_to: "surroundings" | "frame";
                    /** @description For people: `A sudden drop of about 30 mm between October 12 and 24, 2025; before and after it the ground was stable.` */
                    text: string;
                }[] | null;
                /** @description What the layers around this point have, if `context` was requested */
                context?: {
                    name: string;
                    /** @description Whether the layer covers the place; null = it can’t be read at present */
                    covers: boolean | null;
                    /** @description The different values at the place, at most five */
                    values: {
                        /** @description As the source has it; null = the source gives none */
                        value: string | number | boolean | null;
                        /** @description What the value means; null = not stated */
                        meaning: string | null;
                    }[];
                    /** @description The nearest feature; null = none within `nearest_within_m` */
                    nearest: {
                        /**
                         * Format: int64
                         * @description 0 = the place is within it
                         */
                        distance_m: number;
                        /** @description As the source has it; null = the source gives none */
                        value: string | number | boolean | null;
                        /** @description What the value means; null = not stated */
                        meaning: string | null;
                    } | null;
                }[];
            }[] | null;
            gaps: {
                /** @description From the beginning of the line, meters */
                from_m: number;
                /** @description From the beginning of the line, meters */
                to_m: number;
                /** Format: int64 */
                samples: number;
                /**
                 * @description Why these samples have no rate
                 * @enum {string}
                 */
                status: "no_coverage" | "low_geocode_precision" | "no_data" | "no_new_data" | "stale_data" | "low_confidence" | "inconclusive" | "ok";
                message: string;
            }[] | null;
            /** @description Only if requested and `status` is `ok` */
            context?: components["schemas"]["LineContext"];
            /** @description Names the line in your list of reports: the same line has the same one */
            pixel_id: string;
            /** @description Whether a frame covers the place */
            coverage: boolean;
            /** @description Data frame identifier; `none` if no frame covers the place */
            frame: string;
            release: string | null;
            /** @description Date, YYYY-MM-DD; `none` if no frame covers the place */
            last_observation: string | "none";
            data_age_days: number | null;
            /** @enum {string} */
            data_freshness: "current" | "recent" | "stale" | "very_stale" | "unknown";
            /** @description A warning if the series seems to have ended: no observation for more than 180 days and 10 revisits. Null otherwise */
            freshness_note: string | null;
            /** @description `none` for all fields that only a frame has, if no frame covers the place */
            provenance: {
                /** @enum {string} */
                calibration: "gps_tied" | "relative" | "none";
                calibration_rmse_mm_yr: number | null;
                /** @description Null if no other frame covers the place */
                datum: components["schemas"]["Datum"] | null;
                /** @description The zero of the rate; docs/zero.md of the project derives it */
                reference: {
                    /** @enum {string} */
                    method: "none" | "median_of_stable_cells" | "median_of_all_cells" | "given_points" | "kept" | "gnss_tie";
                    /** @description The zero of the rate, and how well it is known */
                    in_words: string;
                    /** @description One standard deviation of the zero of the whole frame, mm/yr; null = not derived for this release. With gnss_tie, at the stations */
                    uncertainty_mm_yr: number | null;
                    /** @description Whether velocity_uncertainty_mm_yr includes it, in quadrature */
                    is_in_velocity_uncertainty: boolean;
                };
                /**
                 * @description The season and slow motion that all ground in the frame shares. `measured`: GNSS stations measure it, and series, movements and seasonal amplitudes include it. `removed`: it was subtracted from every cell, since radar can't tell it from air, so series, movements and seasonal amplitudes are relative to the frame. `as_in_product`: nothing was subtracted from the product's own values
                 * @enum {string}
                 */
                shared_motion: "measured" | "removed" | "as_in_product" | "none";
                line_of_sight: {
                    source: string;
                    /** @description No product gave the line of sight of this cell */
                    is_assumed: boolean;
                    /** @description One standard deviation, percent of the vertical rate; part of velocity_uncertainty_mm_yr. Null if no frame answers */
                    uncertainty_percent: number | null;
                };
                sign_convention: string;
                science_version: string;
                attribution: string;
                license: string;
                disclaimer: string;
                data_source: string;
                /** @description True: made-up demonstration data. False if no frame answers */
                is_synthetic: boolean;
            };
            query: {
                address: string | null;
                geocoded_address: string | null;
                geocode: {
                    /** @enum {string} */
                    match_type: "coordinates" | "rooftop_interpolated" | "street_interpolated" | "area_centroid";
                    /** @description The fixed score of the match type, 0 to 1 */
                    score: number;
                    /** @description The true place is probably within this many meters; 0 for coordinates */
                    uncertainty_m: number;
                    /** @description How much of the address was found as sent, 0 to 1 */
                    match_quality: number;
                    /** @description Differences from the request; /api/v1/schema explains each */
                    flags: ("number_outside_range" | "number_unknown" | "number_rewritten" | "parity_mismatch" | "between_points" | "imputed_range" | "fuzzy_name" | "street_changed" | "type_changed" | "directional_changed" | "zip_changed" | "place_changed" | "state_changed" | "unit_ignored" | "words_ignored" | "street_only" | "box_only" | "area_only")[];
                    source: string | null;
                    /** @description As `geocoded_address` */
                    matched_address: string | null;
                };
                lat: number;
                lon: number;
            };
            /** Format: date-time */
            queried_at: string;
            cost_usd: number;
            billed_usd: number | null;
            /** @description With `reuse=1`: your report of the cell; null = none, so this one was bought */
            owned_report?: components["schemas"]["OwnedReport"] | null;
            credits_remaining_usd: number | null;
            reports_remaining: number | null;
            request_id: string;
            receipt?: components["schemas"]["Receipt"];
        };
        /** @description A report paid with its call, and the receipt */
        PaidReport: {
            /**
             * @description Only `ok` is billed (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            status: "ok";
            /** @description What to do next; with status `ok`, a warning if the address names an area and not a house, otherwise null */
            help: string | null;
            /**
             * @description `test`: synthetic
             * @enum {string}
             */
            mode: "live" | "test";
            /**
             * @description In test mode: made-up data
             * @constant
             */
            data_source?: "synthetic";
            /** @enum {string} */
            display_units: "mm_yr" | "in_yr";
            /** @description For people, in `display_units`: velocity ± half of its 95 % interval, labeled as such: `-12.5 ± 1.0 mm/yr (95 %)` */
            velocity_display: string;
            /** @description The verdict in words: what the ground does in absolute terms, as far as the zero is known; what happened within the record and when (`events`); the last 12 months where they differ; and, where it was compared, what this spot does compared with its surroundings */
            assessment: string;
            /** @description The version of the methods that made the numbers; as `provenance.science_version` */
            methodology_version: string;
            query: {
                address: string | null;
                geocoded_address: string | null;
                geocode: {
                    /** @enum {string} */
                    match_type: "coordinates" | "rooftop_interpolated" | "street_interpolated" | "area_centroid";
                    /** @description The fixed score of the match type, 0 to 1 */
                    score: number;
                    /** @description The true place is probably within this many meters; 0 for coordinates */
                    uncertainty_m: number;
                    /** @description How much of the address was found as sent, 0 to 1 */
                    match_quality: number;
                    /** @description Differences from the request; /api/v1/schema explains each */
                    flags: ("number_outside_range" | "number_unknown" | "number_rewritten" | "parity_mismatch" | "between_points" | "imputed_range" | "fuzzy_name" | "street_changed" | "type_changed" | "directional_changed" | "zip_changed" | "place_changed" | "state_changed" | "unit_ignored" | "words_ignored" | "street_only" | "box_only" | "area_only")[];
                    source: string | null;
                    /** @description As `geocoded_address` */
                    matched_address: string | null;
                };
                lat: number;
                lon: number;
            };
            /** Format: date-time */
            queried_at: string;
            cost_usd: number;
            billed_usd: number | null;
            /** @description With `reuse=1`: your report of the cell; null = none, so this one was bought */
            owned_report?: components["schemas"]["OwnedReport"] | null;
            credits_remaining_usd: number | null;
            reports_remaining: number | null;
            request_id: string;
            /**
             * @description Present on examples made by `mock`
             * @constant
             */
            mock?: true;
            /** @description The rate of the report: vertical velocity over the whole record, mm/yr; negative = subsidence. Trend, assessment and gates use this rate */
            velocity_vertical_mm_yr: number;
            /** @description The same in in/yr */
            velocity_vertical_in_yr: number;
            /** @description One standard deviation of that velocity, mm/yr. Includes that of the GNSS tie if the frame is tied, and the disagreement with other frames of the same rank (`provenance.datum`) */
            velocity_uncertainty_mm_yr: number;
            /** @description The same in in/yr */
            velocity_uncertainty_in_yr: number;
            /** @description 95 % interval of the vertical velocity, mm/yr: [low, high], 1.96 standard deviations on either side. It contains the true rate 95 % of the time */
            interval_95_mm_yr: number[];
            /** @description Along the line of sight, positive toward the satellite */
            velocity_los_mm_yr: number | null;
            /** @description Half the peak-to-peak yearly swing; null if no seasonal term was fitted. With `provenance.shared_motion` `removed` it is relative to the reference of the frame like the velocity, and the swing of the ground itself is within ± `seasonal_removed_mm` of it */
            seasonal_amplitude_mm: number | null;
            /** @description Half the peak-to-peak yearly swing that all ground in the frame shares and that was subtracted from every cell. The frame can't tell whether it is ground or air. Null = unknown for this release, nothing was subtracted, or GNSS stations measure it (`seasonal_shared_mm`) */
            seasonal_removed_mm: number | null;
            /** @description Half the peak-to-peak yearly swing that all ground in the frame shares, measured by GNSS stations. `seasonal_amplitude_mm` includes it. Null = not measured */
            seasonal_shared_mm: number | null;
            /** @description One standard deviation of `seasonal_shared_mm` */
            seasonal_shared_uncertainty_mm: number | null;
            /** @description Velocity times the length of the record. It isn't a movement between two dates: `movement` of /api/v1/timeseries is, and it differs if the pace changed or single dates scatter */
            total_motion_mm: number;
            /** @description The same in inches */
            total_motion_in: number;
            /** @description |velocity| / uncertainty */
            signal_to_noise: number;
            /** @description How often an answer like this is wrong in this frame: the share of false ones among motions with this direction and tier, 0 to 1, at most 0.25 for `likely` and 0.03 for `measured` (above that the answer is `inconclusive` and free). Null if the answer reports no motion of 3 mm/yr or more, or the frame wasn't evaluated */
            false_alarm_share: number | null;
            /** @description Present when the ground moves unevenly over about 150 m */
            differential_motion: {
                neighbor_spread_mm_yr: number;
                note: string;
            } | null;
            /** @description Data quality, coherence times record length; NOT trend certainty */
            confidence: number | null;
            neighbor_consistent: boolean | null;
            /** @description Spread of the velocities within 150 m beyond what noise explains */
            neighbor_spread_mm_yr: number | null;
            /** @description The rate of this cell less the median rate of well-measured ground around it, mm/yr; negative = it sinks relative to its surroundings. The zero of the frame isn’t in it, so that it is known in relative frames too. Null = not compared: too little ground around is measured, or the release has no such numbers */
            velocity_vs_surroundings_mm_yr: number | null;
            /** @description One standard deviation of that difference, mm/yr: noise of the cell and of the median, and the atmosphere between them */
            velocity_vs_surroundings_uncertainty_mm_yr: number | null;
            /** @description How far the surroundings reach that the cell is compared with, meters */
            surroundings_radius_m: number | null;
            /** @description How far the rate of other years may lie from the rate of this record: one standard deviation, mm/yr. `velocity_uncertainty_mm_yr` is about the years of the record alone. Null = unknown, as where only the path of the record shows that its pace changed */
            pace_spread_mm_yr: number | null;
            /** @description Whether the ground kept its pace over the record: `changed` where an event, the last 12 months or the acceleration show it, else by `pace_spread_mm_yr`; the rule is `thresholds.pace` of `/api/v1/schema`. Null = unknown */
            pace: ("kept" | "changed" | "not_known") | null;
            /** @description What the record of the cell is made of */
            quality: {
                /**
                 * Format: int64
                 * @description Dates of the frame from the first to the last observation of the cell
                 */
                epochs_in_record: number;
                /**
                 * Format: int64
                 * @description As `n_measurements`
                 */
                epochs_used: number;
                /**
                 * Format: int64
                 * @description Dates of the record that the cell has no value for
                 */
                epochs_masked: number;
                /** @description Null where none is masked */
                masked_because: string | null;
                /**
                 * Format: int64
                 * @description Dates within the record that the whole frame left out, not counted above
                 */
                epochs_dropped: number;
                /** @description Null where none is left out */
                dropped_because: string | null;
                /**
                 * Format: int64
                 * @description The longest time between two dates of the frame within the record of the cell
                 */
                longest_gap_days: number;
                /** @description Mean over the dates used, 0 to 1; null = the product has none */
                temporal_coherence: number | null;
            };
            /** @description The rate without steps and surges of `significance` 6 or more or `suspected_unwrapping`, mm/yr. Null where there are none */
            rate_without_events_mm_yr: number | null;
            /** @description One standard deviation of that rate, mm/yr */
            rate_without_events_uncertainty_mm_yr: number | null;
            /** @description The rate of the last 12 months of the record, mm/yr; null with too few dates */
            recent_rate_mm_yr: number | null;
            /** @description One standard deviation of the recent rate, mm/yr */
            recent_rate_uncertainty_mm_yr: number | null;
            /** @description The recent rate less that over the record, both without certain steps and surges, mm/yr */
            recent_change_mm_yr: number | null;
            /** @description One standard deviation of that difference, mm/yr */
            recent_change_uncertainty_mm_yr: number | null;
            /** @description Change of the rate a year over the record, mm/yr²; null for less than 1.5 years */
            acceleration_mm_yr2: number | null;
            /** @description One standard deviation of the acceleration, mm/yr² */
            acceleration_uncertainty_mm_yr2: number | null;
            /** @description How much the place moves: 0 = no sign, 1 = slight, 2 = clear, 3 = severe, by its rate, the surroundings, the recent change and events of the last 12 months; `thresholds.severity` of /schema has the rule */
            severity: number;
            /** Format: int64 */
            n_measurements: number;
            span_years: number;
            /** @description Whether `seasonal_amplitude_mm` is larger than a year of the velocity, with both as they are reported */
            seasonal_dominant: boolean;
            /** @description Whether `seasonal_dominant` is certain. It holds for any part of `seasonal_removed_mm` that was ground motion, or within the 95 % interval of `seasonal_shared_mm` */
            seasonal_dominant_certain: boolean;
            /** @enum {string} */
            trend: "subsiding" | "stable" | "uplifting" | "no_clear_trend";
            /** @enum {string} */
            assessment_code: "rapid_subsidence" | "notable_subsidence" | "stable" | "mild_uplift" | "strong_uplift" | "no_clear_trend";
            /** @enum {string} */
            confidence_tier: "measured" | "likely" | "within_margin";
            within_margin_kind: "stable" | null;
            /** @description The headline of the report, such as `Sinking fast`, `Stable` or `Moves with its surroundings` */
            verdict: string;
            /**
             * @description The same as a code. `stable`: the 95 % interval of the rate lies within ±3 mm/yr. `stable_in_frame`: `within_margin_kind` is `stable`, the 95 % interval of `velocity_vs_surroundings_mm_yr` lies within ±3 mm/yr, and the rate plus its σ without that of the zero is at most 3 mm/yr. `moves_with_surroundings`: only the difference from the surroundings is known to be that small. `sinking_in_surroundings`, `rising_in_surroundings`: the rate has not decided, and the difference is certain and at least 3 mm/yr. `moving_sideways`: only `velocity_east_mm_yr` is certain, and at least 3 mm/yr. `dropped_once`, `rose_once`, `moved_in_steps`: the record has steps or surges (`events`) of `significance` 6 or more, and no certain motion without them that the rate shares. `sinking_lately`, `rising_lately`, `changed_pace`: the pace changed, and the last 12 months don’t go on as before; `recent_rate_mm_yr` counts
             * @enum {string}
             */
            verdict_code: "sinking_fast" | "sinking" | "stable" | "stable_in_frame" | "rising_slightly" | "rising_strongly" | "dropped_once" | "rose_once" | "moved_in_steps" | "sinking_lately" | "rising_lately" | "changed_pace" | "sinking_in_surroundings" | "rising_in_surroundings" | "moves_with_surroundings" | "moving_sideways" | "shifted_sideways" | "possibly_sinking" | "possibly_rising" | "probably_stable" | "no_clear_motion";
            /**
             * @description The numbers were measured at this cell, not modeled or interpolated
             * @constant
             */
            evidence: "measured";
            near_threshold: boolean;
            significant_nonzero: boolean;
            /** @description The three nearest GNSS stations in the frame that the release was compared with, the nearest first. Empty for a frame without stations, such as one that isn’t tied */
            nearest_stations: {
                station: string;
                /** @description From the middle of the cell */
                distance_km: number;
                /** @description Its own vertical rate over the years of the frame, mm/yr; negative = down */
                velocity_vertical_mm_yr: number;
                /** @description One standard deviation of it; null = the source gives none */
                velocity_uncertainty_mm_yr: number | null;
                /** @description Its rate minus ours with the zero tied, mm/yr: the median within 250 m, or the cell that it stands on where that clearly differs. Null if none is measured, or the frame isn’t tied */
                difference_mm_yr: number | null;
                /** @description The last day behind its rate; null = the source doesn’t give it */
                last_date: string | null;
                /** @description False if it was rejected; `reason` says why */
                used_in_tie: boolean;
                /** @description Why it was rejected or is in doubt; else null */
                reason: string | null;
            }[];
            /**
             * @description Whether a frame covers the place
             * @constant
             */
            coverage: true;
            /** @description Data frame identifier */
            frame: string;
            /** @description The immutable release that the numbers come from */
            release: string;
            /** @description Measurement cell identifier */
            pixel_id: string;
            /** @description Corners of the cell as [lat, lon]: north-west, north-east, south-east, south-west */
            pixel_polygon: number[][];
            /** @description The cell as a GeoJSON feature, [lon, lat] */
            pixel_geojson: {
                /** @constant */
                type: "Feature";
                geometry: {
                    /** @constant */
                    type: "Polygon";
                    coordinates: number[][][];
                };
                properties: {
                    pixel_id: string;
                    frame: string;
                    cell_size_m: number;
                };
            };
            cell_size_m: number;
            /**
             * Format: date
             * @description Date, YYYY-MM-DD
             */
            last_observation: string;
            /** Format: int64 */
            data_age_days: number;
            /** @enum {string} */
            data_freshness: "current" | "recent" | "stale" | "very_stale" | "unknown";
            /** @description A warning if the series seems to have ended: no observation for more than 180 days and 10 revisits. Null otherwise */
            freshness_note: string | null;
            /** @description Null if the series ended, or no frame covers the place */
            estimated_next_acquisition: string | null;
            /** @constant */
            data_coverage: "measured";
            provenance: {
                /** @enum {string} */
                calibration: "gps_tied" | "relative";
                calibration_rmse_mm_yr: number | null;
                /** @description Null if no other frame covers the place */
                datum: components["schemas"]["Datum"] | null;
                /** @description The zero of the rate; docs/zero.md of the project derives it */
                reference: {
                    /** @enum {string} */
                    method: "none" | "median_of_stable_cells" | "median_of_all_cells" | "given_points" | "kept" | "gnss_tie";
                    /** @description The zero of the rate, and how well it is known */
                    in_words: string;
                    /** @description One standard deviation of the zero of the whole frame, mm/yr; null = not derived for this release. With gnss_tie, at the stations */
                    uncertainty_mm_yr: number | null;
                    /** @description Whether velocity_uncertainty_mm_yr includes it, in quadrature */
                    is_in_velocity_uncertainty: boolean;
                };
                /**
                 * @description The season and slow motion that all ground in the frame shares. `measured`: GNSS stations measure it, and series, movements and seasonal amplitudes include it. `removed`: it was subtracted from every cell, since radar can't tell it from air, so series, movements and seasonal amplitudes are relative to the frame. `as_in_product`: nothing was subtracted from the product's own values
                 * @enum {string}
                 */
                shared_motion: "measured" | "removed" | "as_in_product";
                line_of_sight: {
                    source: string;
                    /** @description No product gave the line of sight of this cell */
                    is_assumed: boolean;
                    /** @description One standard deviation, percent of the vertical rate; part of velocity_uncertainty_mm_yr. Null if no frame answers */
                    uncertainty_percent: number | null;
                };
                sign_convention: string;
                science_version: string;
                attribution: string;
                license: string;
                disclaimer: string;
                data_source: string;
                /** @description True: made-up demonstration data. False if no frame answers */
                is_synthetic: boolean;
            };
            /** @description Other statistics of the cell’s series. The rate of the report is `velocity_vertical_mm_yr`: trend, assessment and gates use only that */
            trend_analysis?: {
                /** @description The rate of the whole record again, fitted to the published series (rounded to 0.1 mm): `velocity_vertical_mm_yr` except for rounding */
                linear_rate_mm_yr: number;
                /** @description One standard deviation of it, of the fit alone: without the GNSS tie, which `velocity_uncertainty_mm_yr` includes */
                linear_rate_uncertainty_mm_yr: number;
                /** @description The `acceleration_mm_yr2` of the report */
                acceleration_mm_yr2: number | null;
                /** @description One standard deviation of it */
                acceleration_uncertainty_mm_yr2: number | null;
                /** @description The rate of the last two years alone, without the seasonal term. If it differs from `velocity_vertical_mm_yr` by more than their uncertainties, the motion changed its pace. Null if the record isn't longer than that */
                last_two_years_rate_mm_yr: number | null;
                /** @description One standard deviation of it */
                last_two_years_rate_uncertainty_mm_yr: number | null;
                /** @description Whether the series rises or falls at all: -1 = always falling, 1 = always rising */
                mann_kendall_tau: number;
                /** @description Two-sided probability of such a tau on ground without a trend */
                mann_kendall_p: number;
                /** @description Median slope between pairs of dates: a rate of the whole record that single wrong dates don't change */
                sen_slope_mm_yr: number;
                /** @description Share of the variance of the series that the line and seasonal term explain */
                r_squared: number;
                /** @description Root mean square of the residuals */
                residual_rmse_mm: number;
                /** @description As in the report, for the published series */
                seasonal_amplitude_mm: number | null;
                /** @description When the ground is highest, 1 to 366 */
                seasonal_peak_day_of_year: number | null;
            };
            timeseries?: {
                dates: string[];
                vertical_mm: number[];
                /** Format: int64 */
                n_points: number;
                /**
                 * Format: date
                 * @description Date, YYYY-MM-DD
                 */
                reference_date: string;
                /** @description Season and slow motion that all ground in the frame shares at each date, vertical mm: part of `vertical_mm` if `provenance.shared_motion` is `measured`, subtracted from it if `removed`. Null = not known */
                shared_motion_mm: number[] | null;
                /** @description One standard deviation of `shared_motion_mm` at each date. Null if it was removed: then the difference between two dates is one standard deviation of a movement */
                shared_motion_uncertainty_mm: number[] | null;
            };
            ground_brief?: string;
            events?: {
                /**
                 * @description `step`: at once; `surge`: within 90 days; `pace_change`: another rate from then on
                 * @enum {string}
                 */
                kind: "step" | "pace_change" | "surge";
                /** @description False where another kind is more than half as likely */
                kind_is_clear: boolean;
                /**
                 * Format: date
                 * @description It happened, or began, between `earliest` and `latest` (68 % or more)
                 */
                earliest: string;
                /**
                 * Format: date
                 * @description Date, YYYY-MM-DD
                 */
                latest: string;
                /** @description Negative = downward */
                size: number;
                /** @description One standard deviation */
                size_uncertainty: number;
                /**
                 * @description `mm/yr` for a change of pace
                 * @enum {string}
                 */
                size_unit: "mm" | "mm/yr";
                /** @description Standard deviations by which it stands out from noise */
                significance: number;
                /** @description True where it may be an error in processing: whole wavelengths with a sharp edge */
                suspected_unwrapping: boolean;
                /** @description True where only the newest dates show it, so it may be an error */
                unconfirmed: boolean;
                /**
                 * @description `surroundings`: the cell moved against the ground around, or that is not measured. `frame`: it moved, too
                 * @enum {string}
                 */
                relative_to: "surroundings" | "frame";
                /** @description For people: `A sudden drop of about 30 mm between October 12 and 24, 2025; before and after it the ground was stable.` */
                text: string;
            }[];
            all_frames?: components["schemas"]["AllFrames"];
            two_looks?: components["schemas"]["TwoLooks"];
            context?: components["schemas"]["ReportContext"];
            /**
             * @description Only of frames of two looks (`C_…`): their rate up assumes only that the ground doesn’t move north
             * @constant
             */
            geometry?: "two_looks";
            /** @description Rate to the east, mm/yr; negative = to the west. Relative to the GNSS stations, without `east_shift` */
            velocity_east_mm_yr?: number;
            /** @description One standard deviation, mm/yr; includes both zeros and ± 2 mm/yr of motion to the north */
            velocity_east_uncertainty_mm_yr?: number;
            /** @description Of the errors of the rates up and to the east */
            up_east_correlation?: number;
            /** @description Largest sudden shift; negative = to the west */
            east_shift?: {
                /**
                 * Format: date
                 * @description Date, YYYY-MM-DD
                 */
                earliest: string;
                /**
                 * Format: date
                 * @description Date, YYYY-MM-DD
                 */
                latest: string;
                size_mm: number;
                size_uncertainty_mm: number;
            };
            receipt: components["schemas"]["Receipt"];
        };
        PasswordChanged: {
            /**
             * Format: int64
             * @description Sessions that ended
             */
            sessions_ended: number;
            /**
             * Format: int64
             * @description Connected clients whose keys and refresh tokens were revoked
             */
            clients_disconnected: number;
            /**
             * Format: int64
             * @description API keys that were revoked
             */
            keys_revoked: number;
            /**
             * Format: int64
             * @description API keys that work now
             */
            keys_in_use: number;
            /** @description The new owner key, shown once. Only if the old one was revoked, or for a new account */
            api_key?: string;
            message: string;
            /**
             * @description `test`: synthetic
             * @enum {string}
             */
            mode: "live" | "test";
            /**
             * @description In test mode: made-up data
             * @constant
             */
            data_source?: "synthetic";
            request_id: string;
        };
        PasswordReset: {
            account_id: string;
            email: string;
            /**
             * @description `password_reset`: the account has the new password. `account_opened`: the earlier account never confirmed this address, so we opened a new account for it
             * @enum {string}
             */
            outcome: "password_reset" | "account_opened";
            /**
             * Format: int64
             * @description Sessions that ended
             */
            sessions_ended: number;
            /**
             * Format: int64
             * @description Connected clients whose keys and refresh tokens were revoked
             */
            clients_disconnected: number;
            /**
             * Format: int64
             * @description API keys that were revoked
             */
            keys_revoked: number;
            /**
             * Format: int64
             * @description API keys that work now
             */
            keys_in_use: number;
            /** @description The new owner key, shown once. Only if the old one was revoked, or for a new account */
            api_key?: string;
            credits_usd: number;
            message: string;
            /**
             * @description `test`: synthetic
             * @enum {string}
             */
            mode: "live" | "test";
            /**
             * @description In test mode: made-up data
             * @constant
             */
            data_source?: "synthetic";
            request_id: string;
        };
        /** @description What to pay, and what it buys */
        PaymentChallenge: {
            /**
             * @description Stable machine code
             * @enum {string}
             */
            error: "bad_request" | "bad_amount" | "bad_method" | "card_unavailable" | "crypto_unavailable" | "stripe_error" | "crypto_error" | "payment_malformed" | "unauthorized" | "login_required" | "invalid_api_key" | "insufficient_credits" | "payment_required" | "payment_invalid" | "spend_cap_reached" | "max_price_exceeded" | "quote_invalid" | "forbidden_referer" | "widget_key_only" | "account_suspended" | "forbidden" | "not_found" | "job_not_found" | "key_not_found" | "frame_not_found" | "release_not_found" | "asset_not_found" | "email_unavailable" | "wrong_password" | "session_not_found" | "deletion_blocked" | "weak_password" | "code_invalid" | "webhook_not_found" | "webhook_url_refused" | "webhook_limit_reached" | "webhook_disabled" | "event_not_found" | "events_expired" | "ticket_not_found" | "watch_not_found" | "report_not_found" | "shared_link_not_found" | "conversation_not_found" | "method_not_allowed" | "request_timeout" | "email_exists" | "idempotency_in_progress" | "payment_in_progress" | "payment_mismatch" | "payment_refund_due" | "payload_too_large" | "uri_too_long" | "unsupported_media_type" | "range_not_satisfiable" | "need_address_or_coords" | "invalid_coordinates" | "address_not_found" | "bad_mock" | "too_many_items" | "too_many_links" | "invalid_arguments" | "invalid_email" | "disposable_email" | "message_required" | "idempotency_mismatch" | "idempotency_key_expired" | "headers_too_large" | "rate_limited" | "internal_error" | "service_unavailable";
            /**
             * @description The same as `error`
             * @enum {string}
             */
            code: "bad_request" | "bad_amount" | "bad_method" | "card_unavailable" | "crypto_unavailable" | "stripe_error" | "crypto_error" | "payment_malformed" | "unauthorized" | "login_required" | "invalid_api_key" | "insufficient_credits" | "payment_required" | "payment_invalid" | "spend_cap_reached" | "max_price_exceeded" | "quote_invalid" | "forbidden_referer" | "widget_key_only" | "account_suspended" | "forbidden" | "not_found" | "job_not_found" | "key_not_found" | "frame_not_found" | "release_not_found" | "asset_not_found" | "email_unavailable" | "wrong_password" | "session_not_found" | "deletion_blocked" | "weak_password" | "code_invalid" | "webhook_not_found" | "webhook_url_refused" | "webhook_limit_reached" | "webhook_disabled" | "event_not_found" | "events_expired" | "ticket_not_found" | "watch_not_found" | "report_not_found" | "shared_link_not_found" | "conversation_not_found" | "method_not_allowed" | "request_timeout" | "email_exists" | "idempotency_in_progress" | "payment_in_progress" | "payment_mismatch" | "payment_refund_due" | "payload_too_large" | "uri_too_long" | "unsupported_media_type" | "range_not_satisfiable" | "need_address_or_coords" | "invalid_coordinates" | "address_not_found" | "bad_mock" | "too_many_items" | "too_many_links" | "invalid_arguments" | "invalid_email" | "disposable_email" | "message_required" | "idempotency_mismatch" | "idempotency_key_expired" | "headers_too_large" | "rate_limited" | "internal_error" | "service_unavailable";
            /** @description The problem, the invalid value, and what is valid */
            message: string;
            retryable: boolean;
            /** Format: uri */
            doc_url: string;
            request_id: string;
            /**
             * @description Present for a test key
             * @constant
             */
            mode?: "test";
            /** @constant */
            data_source?: "synthetic";
            /**
             * @description For a PDF that doesn't exist: the status of the report, which was free
             * @enum {string}
             */
            status?: "no_coverage" | "low_geocode_precision" | "no_data" | "no_new_data" | "stale_data" | "low_confidence" | "inconclusive" | "ok";
            /** @description For `payment_refund_due`: the operator's id of the payment */
            payment_id?: string;
            /**
             * @description Present if a magic place of test mode caused this error
             * @constant
             */
            rehearsed?: true;
            /** Format: uri */
            buy_credits_url: string;
            buy_api: {
                /** @constant */
                method: "POST";
                /** Format: uri */
                url: string;
                body: {
                    amount_usd: string;
                    method: string;
                };
                returns: string;
                available: boolean;
            };
            /**
             * @description Version of this body; the PAYMENT-REQUIRED header has version 2, at the same price
             * @constant
             */
            x402Version: 1;
            accepts: {
                /** @constant */
                scheme: "exact";
                /** @enum {string} */
                network: "base" | "base-sepolia";
                /** @description Units of the asset: millionths of a dollar */
                maxAmountRequired: string;
                /** Format: uri */
                resource: string;
                description: string;
                /** @constant */
                mimeType: "application/json";
                outputSchema?: {
                    [key: string]: unknown;
                };
                payTo: string;
                /** Format: int64 */
                maxTimeoutSeconds: number;
                /** @description USDC on that network */
                asset: string;
                extra: {
                    name: string;
                    version: string;
                };
            }[];
            /** @description For `payment_invalid`: why the payment was rejected, as an x402 code */
            payment_reason?: string;
            /** @description What the payment buys: which cell, area or line, how recent, and that the status is `ok`; no numbers */
            offer?: {
                /**
                 * @description Only `ok` is billed
                 * @constant
                 */
                status: "ok";
                help: string | null;
                /** @description Whether a frame covers the place */
                coverage: boolean;
                /** @description Data frame identifier; `none` if no frame covers the place */
                frame: string;
                /** @description Measurement cell identifier; `none` if no frame covers the place */
                pixel_id: string;
                /** @description Date, YYYY-MM-DD; `none` if no frame covers the place */
                last_observation: string | "none";
                /** @enum {string} */
                data_freshness: "current" | "recent" | "stale" | "very_stale" | "unknown";
                /** @description A warning if the series seems to have ended: no observation for more than 180 days and 10 revisits. Null otherwise */
                freshness_note: string | null;
                release: string;
                /** Format: int64 */
                data_age_days: number;
                /** @description True: made-up demonstration data. False if no frame answers */
                is_synthetic: boolean;
                would_cost_usd: number;
                /** @description The area on the ground */
                area?: {
                    /** @description Its size, which decides the price */
                    km2: number;
                    /** @description [west, south, east, north], degrees */
                    bbox: number[];
                    /**
                     * Format: int64
                     * @description Cells whose center lies in the area
                     */
                    cells: number;
                    /** Format: int64 */
                    measured_cells: number;
                    /** @description Measured cells of all, 0 to 1 */
                    measured_share: number;
                    cell_size_m: number | null;
                };
                /** @description The line on the ground */
                line?: {
                    /** @description Its length, which decides the price */
                    length_km: number;
                    /** @description [west, south, east, north], degrees */
                    bbox: number[];
                    /** Format: int64 */
                    samples: number;
                    /** @description Distance between samples */
                    spacing_m: number;
                    /**
                     * Format: int64
                     * @description Samples that have a rate
                     */
                    answered_samples: number;
                    /** @description Of all samples, 0 to 1 */
                    answered_share: number;
                    cell_size_m: number | null;
                };
                query: {
                    address: string | null;
                    geocoded_address: string | null;
                    geocode: {
                        /** @enum {string} */
                        match_type: "coordinates" | "rooftop_interpolated" | "street_interpolated" | "area_centroid";
                        /** @description The fixed score of the match type, 0 to 1 */
                        score: number;
                        /** @description The true place is probably within this many meters; 0 for coordinates */
                        uncertainty_m: number;
                        /** @description How much of the address was found as sent, 0 to 1 */
                        match_quality: number;
                        /** @description Differences from the request; /api/v1/schema explains each */
                        flags: ("number_outside_range" | "number_unknown" | "number_rewritten" | "parity_mismatch" | "between_points" | "imputed_range" | "fuzzy_name" | "street_changed" | "type_changed" | "directional_changed" | "zip_changed" | "place_changed" | "state_changed" | "unit_ignored" | "words_ignored" | "street_only" | "box_only" | "area_only")[];
                        source: string | null;
                        /** @description As `geocoded_address` */
                        matched_address: string | null;
                    };
                    lat: number;
                    lon: number;
                };
            };
        };
        /** @description Out of credits, or the spending cap is reached */
        PaymentRequired: {
            /**
             * @description Stable machine code
             * @enum {string}
             */
            error: "bad_request" | "bad_amount" | "bad_method" | "card_unavailable" | "crypto_unavailable" | "stripe_error" | "crypto_error" | "payment_malformed" | "unauthorized" | "login_required" | "invalid_api_key" | "insufficient_credits" | "payment_required" | "payment_invalid" | "spend_cap_reached" | "max_price_exceeded" | "quote_invalid" | "forbidden_referer" | "widget_key_only" | "account_suspended" | "forbidden" | "not_found" | "job_not_found" | "key_not_found" | "frame_not_found" | "release_not_found" | "asset_not_found" | "email_unavailable" | "wrong_password" | "session_not_found" | "deletion_blocked" | "weak_password" | "code_invalid" | "webhook_not_found" | "webhook_url_refused" | "webhook_limit_reached" | "webhook_disabled" | "event_not_found" | "events_expired" | "ticket_not_found" | "watch_not_found" | "report_not_found" | "shared_link_not_found" | "conversation_not_found" | "method_not_allowed" | "request_timeout" | "email_exists" | "idempotency_in_progress" | "payment_in_progress" | "payment_mismatch" | "payment_refund_due" | "payload_too_large" | "uri_too_long" | "unsupported_media_type" | "range_not_satisfiable" | "need_address_or_coords" | "invalid_coordinates" | "address_not_found" | "bad_mock" | "too_many_items" | "too_many_links" | "invalid_arguments" | "invalid_email" | "disposable_email" | "message_required" | "idempotency_mismatch" | "idempotency_key_expired" | "headers_too_large" | "rate_limited" | "internal_error" | "service_unavailable";
            /**
             * @description The same as `error`
             * @enum {string}
             */
            code: "bad_request" | "bad_amount" | "bad_method" | "card_unavailable" | "crypto_unavailable" | "stripe_error" | "crypto_error" | "payment_malformed" | "unauthorized" | "login_required" | "invalid_api_key" | "insufficient_credits" | "payment_required" | "payment_invalid" | "spend_cap_reached" | "max_price_exceeded" | "quote_invalid" | "forbidden_referer" | "widget_key_only" | "account_suspended" | "forbidden" | "not_found" | "job_not_found" | "key_not_found" | "frame_not_found" | "release_not_found" | "asset_not_found" | "email_unavailable" | "wrong_password" | "session_not_found" | "deletion_blocked" | "weak_password" | "code_invalid" | "webhook_not_found" | "webhook_url_refused" | "webhook_limit_reached" | "webhook_disabled" | "event_not_found" | "events_expired" | "ticket_not_found" | "watch_not_found" | "report_not_found" | "shared_link_not_found" | "conversation_not_found" | "method_not_allowed" | "request_timeout" | "email_exists" | "idempotency_in_progress" | "payment_in_progress" | "payment_mismatch" | "payment_refund_due" | "payload_too_large" | "uri_too_long" | "unsupported_media_type" | "range_not_satisfiable" | "need_address_or_coords" | "invalid_coordinates" | "address_not_found" | "bad_mock" | "too_many_items" | "too_many_links" | "invalid_arguments" | "invalid_email" | "disposable_email" | "message_required" | "idempotency_mismatch" | "idempotency_key_expired" | "headers_too_large" | "rate_limited" | "internal_error" | "service_unavailable";
            /** @description The problem, the invalid value, and what is valid */
            message: string;
            retryable: boolean;
            /** Format: uri */
            doc_url: string;
            request_id: string;
            /**
             * @description Present for a test key
             * @constant
             */
            mode?: "test";
            /** @constant */
            data_source?: "synthetic";
            /**
             * @description For a PDF that doesn't exist: the status of the report, which was free
             * @enum {string}
             */
            status?: "no_coverage" | "low_geocode_precision" | "no_data" | "no_new_data" | "stale_data" | "low_confidence" | "inconclusive" | "ok";
            /** @description For `payment_refund_due`: the operator's id of the payment */
            payment_id?: string;
            /**
             * @description Present if a magic place of test mode caused this error
             * @constant
             */
            rehearsed?: true;
            /** Format: uri */
            buy_credits_url: string;
            buy_api: {
                /** @constant */
                method: "POST";
                /** Format: uri */
                url: string;
                body: {
                    amount_usd: string;
                    method: string;
                };
                returns: string;
                available: boolean;
            };
        };
        /** @description State of a coin invoice, without account data */
        PaymentState: {
            txn_id: string;
            /**
             * @description `detected`: a transfer is on the chain but isn't final yet. An `expired` invoice still credits all that arrives
             * @enum {string}
             */
            status: "pending" | "detected" | "partly_paid" | "paid" | "expired";
            /** @description The requested amount */
            amount_usdc: string;
            /** @description How to send the missing amount */
            payment: components["schemas"]["CoinPayment"];
            /** @description The amount received and credited */
            credited_usdc: string;
            /** @description The amount seen but not credited yet */
            coming_usdc: string;
            /** @description The amount still missing */
            remaining_usdc: string;
            /** @enum {string} */
            waits_for: "confirmations" | "safe_block";
            /** Format: int64 */
            confirmations_needed: number;
            /** @description A chain reorganization reversed a credited transfer */
            reversed: boolean;
            transfers: {
                tx_hash: string;
                amount_usdc: string;
                /** @enum {string} */
                state: "seen" | "credited" | "gone";
                /** Format: int64 */
                confirmations: number;
                /** @description The service checks the payment before crediting it */
                held: boolean;
            }[];
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            expires_at: string;
            /** Format: date-time */
            server_time: string;
            request_id: string;
        };
        Pixel: {
            /**
             * @description `test`: synthetic
             * @enum {string}
             */
            mode: "live" | "test";
            /**
             * @description In test mode: made-up data
             * @constant
             */
            data_source?: "synthetic";
            /** @description Whether a frame covers the place */
            coverage: boolean;
            /** @description As `coverage` */
            covered: boolean;
            measured: boolean;
            pixel_id: string | null;
            frame: string | null;
            row: number | null;
            col: number | null;
            /** @description H3 index, resolution 12, of the cell’s center */
            h3: string | null;
            cell_size_m: number | null;
            /** @description Corners of the cell as [lat, lon]: north-west, north-east, south-east, south-west */
            pixel_polygon: number[][];
            pixel_geojson: {
                /** @constant */
                type: "Feature";
                geometry: {
                    /** @constant */
                    type: "Polygon";
                    coordinates: number[][][];
                };
                properties: {
                    pixel_id: string;
                    frame: string;
                    cell_size_m: number;
                };
            } | null;
            /** @description What to do if no frame covers the place */
            help: string | null;
            query: {
                address: string | null;
                geocoded_address: string | null;
                geocode: {
                    /** @enum {string} */
                    match_type: "coordinates" | "rooftop_interpolated" | "street_interpolated" | "area_centroid";
                    /** @description The fixed score of the match type, 0 to 1 */
                    score: number;
                    /** @description The true place is probably within this many meters; 0 for coordinates */
                    uncertainty_m: number;
                    /** @description How much of the address was found as sent, 0 to 1 */
                    match_quality: number;
                    /** @description Differences from the request; /api/v1/schema explains each */
                    flags: ("number_outside_range" | "number_unknown" | "number_rewritten" | "parity_mismatch" | "between_points" | "imputed_range" | "fuzzy_name" | "street_changed" | "type_changed" | "directional_changed" | "zip_changed" | "place_changed" | "state_changed" | "unit_ignored" | "words_ignored" | "street_only" | "box_only" | "area_only")[];
                    source: string | null;
                    /** @description As `geocoded_address` */
                    matched_address: string | null;
                };
                lat: number;
                lon: number;
            };
            lat: number;
            lon: number;
            /** @constant */
            cost_usd: 0;
            request_id: string;
        };
        PlaceRates: {
            /**
             * @description `test`: synthetic
             * @enum {string}
             */
            mode: "live" | "test";
            /**
             * @description In test mode: made-up data
             * @constant
             */
            data_source?: "synthetic";
            query: {
                address: string | null;
                geocoded_address: string | null;
                geocode: {
                    /** @enum {string} */
                    match_type: "coordinates" | "rooftop_interpolated" | "street_interpolated" | "area_centroid";
                    /** @description The fixed score of the match type, 0 to 1 */
                    score: number;
                    /** @description The true place is probably within this many meters; 0 for coordinates */
                    uncertainty_m: number;
                    /** @description How much of the address was found as sent, 0 to 1 */
                    match_quality: number;
                    /** @description Differences from the request; /api/v1/schema explains each */
                    flags: ("number_outside_range" | "number_unknown" | "number_rewritten" | "parity_mismatch" | "between_points" | "imputed_range" | "fuzzy_name" | "street_changed" | "type_changed" | "directional_changed" | "zip_changed" | "place_changed" | "state_changed" | "unit_ignored" | "words_ignored" | "street_only" | "box_only" | "area_only")[];
                    source: string | null;
                    /** @description As `geocoded_address` */
                    matched_address: string | null;
                };
                lat: number;
                lon: number;
            };
            /** @description Borders of the bins of `counts` */
            edges_mm_yr: number[];
            /** @description The hexagon of 0.7 km² (H3 resolution 8) that contains the place */
            neighborhood: components["schemas"]["AreaRates"] | null;
            zip: components["schemas"]["AreaRates"] | null;
            town: components["schemas"]["AreaRates"] | null;
            /** @description Why there is nothing */
            help: string | null;
            /** @constant */
            cost_usd: 0;
            request_id: string;
        };
        /** @description The places taken together; null if none has a rate */
        Portfolio: {
            /**
             * Format: int64
             * @description Cells and areas with a rate, each once
             */
            cells: number;
            frames: string[];
            /** @description Vertical rates of the measured cells, mm/yr */
            rates_mm_yr: {
                min: number;
                p5: number;
                median: number;
                p95: number;
                max: number;
            };
            /** @description Cells of each `verdict_code` */
            by_verdict: {
                [key: string]: number;
            };
            /** Format: int64 */
            cells_with_events: number;
            /** @description Indexes of the fastest cells whose direction is certain (2 sigma), fastest first, at most 10 */
            moving_most: number[];
        };
        /** @description Which bought reports go into one document */
        PortfolioPdfRequestInput: {
            /** @description `id` of each report, as in GET /api/v1/my-reports; they are printed in this order */
            ids: number[];
            /** @description What stands on top of the first page; by default `Ground motion reports` */
            title?: string;
            /**
             * @description The language of the document: English or Spanish
             * @default en
             * @enum {string}
             */
            lang: "en" | "es";
        };
        PrintedStatement: {
            /** @description As printed at the foot of each page */
            request_id: string;
            /** Format: date-time */
            made_at: string;
            /** @enum {string} */
            mode: "live" | "test";
            /** @description Whether a program made the data up */
            is_synthetic: boolean;
            /** @description The place, as printed */
            place: string;
            lat: number;
            lon: number;
            frame: string;
            release: string;
            pixel_id: string;
            /** @description The headline */
            verdict: string;
            /** @description The printed rate, mm per year; of ground moving sideways to the east, negative = to the west */
            rate_mm_yr: number;
            /** @description Half of its 95 % interval, mm per year */
            margin_95_mm_yr: number;
            /** Format: date */
            last_observation: string;
        };
        /** @description The free preflight of a profile */
        ProfileDryRun: {
            /**
             * @description The status that the paid call would have
             * @enum {string}
             */
            status: "no_coverage" | "low_geocode_precision" | "no_data" | "no_new_data" | "stale_data" | "low_confidence" | "inconclusive" | "ok";
            /** @constant */
            dry_run: true;
            help: string | null;
            /**
             * @description `test`: synthetic
             * @enum {string}
             */
            mode: "live" | "test";
            /**
             * @description In test mode: made-up data
             * @constant
             */
            data_source?: "synthetic";
            would_bill: boolean;
            estimated_cost_usd: number;
            /** @description As `estimated_cost_usd` */
            would_cost_usd: number;
            /** @constant */
            cost_usd: 0;
            owned_report: components["schemas"]["OwnedReport"] | null;
            /** @description Whether a frame covers the place */
            coverage: boolean;
            frame: string;
            release: string | null;
            pixel_id: string;
            data_age_days: number | null;
            request_id: string;
            /** @description The line on the ground */
            line: {
                /** @description Its length, which decides the price */
                length_km: number;
                /** @description [west, south, east, north], degrees */
                bbox: number[];
                /** Format: int64 */
                samples: number;
                /** @description Distance between samples */
                spacing_m: number;
                /**
                 * Format: int64
                 * @description Samples that have a rate
                 */
                answered_samples: number;
                /** @description Of all samples, 0 to 1 */
                answered_share: number;
                cell_size_m: number | null;
            };
        };
        /** @description Means and counts are about the measured cells along the line. Null unless `status` is `ok` */
        ProfileReport: {
            /**
             * @description Only `ok` is billed
             * @enum {string}
             */
            status: "no_coverage" | "low_geocode_precision" | "no_data" | "no_new_data" | "stale_data" | "low_confidence" | "inconclusive" | "ok";
            help: string | null;
            /**
             * @description `test`: synthetic
             * @enum {string}
             */
            mode: "live" | "test";
            /**
             * @description In test mode: made-up data
             * @constant
             */
            data_source?: "synthetic";
            /** @description The line on the ground */
            line: {
                /** @description Its length, which decides the price */
                length_km: number;
                /** @description [west, south, east, north], degrees */
                bbox: number[];
                /** Format: int64 */
                samples: number;
                /** @description Distance between samples */
                spacing_m: number;
                /**
                 * Format: int64
                 * @description Samples that have a rate
                 */
                answered_samples: number;
                /** @description Of all samples, 0 to 1 */
                answered_share: number;
                cell_size_m: number | null;
            };
            velocity_vertical_mm_yr: number | null;
            velocity_uncertainty_mm_yr: number | null;
            velocity_uncertainty_without_zero_mm_yr: number | null;
            interval_95_mm_yr: number[] | null;
            velocity_east_mm_yr: (number | null) | null;
            velocity_east_uncertainty_mm_yr: (number | null) | null;
            east_cells: (number | null) | null;
            rate_without_events_mm_yr: (number | null) | null;
            rate_without_events_uncertainty_mm_yr: (number | null) | null;
            trend: ("subsiding" | "stable" | "uplifting" | "no_clear_trend") | null;
            assessment: string | null;
            assessment_code: ("rapid_subsidence" | "notable_subsidence" | "stable" | "mild_uplift" | "strong_uplift" | "no_clear_trend") | null;
            confidence_tier: ("measured" | "likely" | "within_margin") | null;
            signal_to_noise: number | null;
            significant_nonzero: boolean | null;
            verdict: string | null;
            verdict_code: ("sinking_fast" | "sinking" | "stable" | "stable_in_frame" | "rising_slightly" | "rising_strongly" | "dropped_once" | "rose_once" | "moved_in_steps" | "sinking_lately" | "rising_lately" | "changed_pace" | "sinking_in_surroundings" | "rising_in_surroundings" | "moves_with_surroundings" | "moving_sideways" | "shifted_sideways" | "possibly_sinking" | "possibly_rising" | "probably_stable" | "no_clear_motion") | null;
            rates_mm_yr: {
                min: number;
                p5: number;
                median: number;
                p95: number;
                max: number;
            } | null;
            classes: {
                /** @enum {string} */
                assessment_code: "rapid_subsidence" | "notable_subsidence" | "stable" | "mild_uplift" | "strong_uplift" | "no_clear_trend";
                /** Format: int64 */
                cells: number;
                /** @description Of the measured cells, 0 to 1 */
                share: number;
            }[] | null;
            worst_cell: {
                pixel_id: string;
                lat: number;
                lon: number;
                velocity_vertical_mm_yr: number;
                velocity_uncertainty_mm_yr: number;
                /** @description 95 % interval of the vertical velocity, mm/yr: [low, high], 1.96 standard deviations on either side. It contains the true rate 95 % of the time */
                interval_95_mm_yr: number[];
                /** @enum {string} */
                assessment_code: "rapid_subsidence" | "notable_subsidence" | "stable" | "mild_uplift" | "strong_uplift" | "no_clear_trend";
                /** @enum {string} */
                verdict_code: "sinking_fast" | "sinking" | "stable" | "stable_in_frame" | "rising_slightly" | "rising_strongly" | "dropped_once" | "rose_once" | "moved_in_steps" | "sinking_lately" | "rising_lately" | "changed_pace" | "sinking_in_surroundings" | "rising_in_surroundings" | "moves_with_surroundings" | "moving_sideways" | "shifted_sideways" | "possibly_sinking" | "possibly_rising" | "probably_stable" | "no_clear_motion";
                /** @description How much the place moves: 0 = no sign, 1 = slight, 2 = clear, 3 = severe, by its rate, the surroundings, the recent change and events of the last 12 months; `thresholds.severity` of /schema has the rule */
                severity: number;
            } | null;
            events: {
                /**
                 * Format: int64
                 * @description Measured cells with an event that is not a suspected processing error
                 */
                cells: number;
                /**
                 * Format: int64
                 * @description Events of each kind in all cells
                 */
                steps: number;
                /** Format: int64 */
                pace_changes: number;
                /** Format: int64 */
                surges: number;
                /**
                 * Format: int64
                 * @description Events that may be errors in processing
                 */
                suspected_unwrapping: number;
                latest: string | null;
                /** @description The most certain events, at most 10 */
                strongest: {
                    /**
                     * @description `step`: at once; `surge`: within 90 days; `pace_change`: another rate from then on
                     * @enum {string}
                     */
                    kind: "step" | "pace_change" | "surge";
                    /** @description False where another kind is more than half as likely */
                    kind_is_clear: boolean;
                    /**
                     * Format: date
                     * @description It happened, or began, between `earliest` and `latest` (68 % or more)
                     */
                    earliest: string;
                    /**
                     * Format: date
                     * @description Date, YYYY-MM-DD
                     */
                    latest: string;
                    /** @description Negative = downward */
                    size: number;
                    /** @description One standard deviation */
                    size_uncertainty: number;
                    /**
                     * @description `mm/yr` for a change of pace
                     * @enum {string}
                     */
                    size_unit: "mm" | "mm/yr";
                    /** @description Standard deviations by which it stands out from noise */
                    significance: number;
                    /** @description True where it may be an error in processing: whole wavelengths with a sharp edge */
                    suspected_unwrapping: boolean;
                    /** @description True where only the newest dates show it, so it may be an error */
                    unconfirmed: boolean;
                    /**
                     * @description `surroundings`: the cell moved against the ground around, or that is not measured. `frame`: it moved, too
                     * @enum {string}
                     */
                    relative_to: "surroundings" | "frame";
                    /** @description For people: `A sudden drop of about 30 mm between October 12 and 24, 2025; before and after it the ground was stable.` */
                    text: string;
                    pixel_id: string;
                    lat: number;
                    lon: number;
                }[];
            } | null;
            spatial_covariance: {
                /** @description How much of the variance of a cell, without the zero, its neighbors share, 0 to 1 */
                shared_share: number;
                /** @description Variogram of the residuals of the series: nugget + slope × km^exponent. Null if too few series */
                nugget_mm2: number | null;
                slope_mm2: number | null;
                exponent: number | null;
                /**
                 * Format: int64
                 * @description Sampled series
                 */
                series: number;
                /** @description The number of independent cells whose mean would be as certain */
                effective_cells: number;
                /** @description One σ of a typical cell, without the zero */
                cell_uncertainty_mm_yr: number;
            } | null;
            confidence: (number | null) | null;
            n_measurements: number | null;
            span_years: number | null;
            first_observation: string | null;
            steepest_along_line: ({
                /** @description From the beginning of the line, meters */
                distance_m: number;
                pixel_id: string;
                lat: number;
                lon: number;
                /** @description Change of the rate along the line; negative = the ground sinks more toward its end */
                mm_yr_per_km: number;
                /** @description One standard deviation. The largest of many slopes is above its true value by chance */
                uncertainty_mm_yr_per_km: number;
                /** @description The slope is fitted to the cells this near along the line */
                radius_m: number;
            } | null) | null;
            profile: {
                /** @description From the beginning of the line, meters */
                distance_m: number;
                /** @description Null where the frame does not cover the sample */
                pixel_id: string | null;
                lat: number;
                lon: number;
                /**
                 * @description The status of a report of this point from the same frame. The numbers are null unless it is `ok`
                 * @enum {string}
                 */
                status: "no_coverage" | "low_geocode_precision" | "no_data" | "no_new_data" | "stale_data" | "low_confidence" | "inconclusive" | "ok";
                velocity_vertical_mm_yr: number | null;
                /** @description One standard deviation */
                velocity_uncertainty_mm_yr: number | null;
                interval_95_mm_yr: number[] | null;
                /** @description Negative = to the west. Null in a frame of one look */
                velocity_east_mm_yr: number | null;
                /** @description One standard deviation */
                velocity_east_uncertainty_mm_yr: number | null;
                /** @description The rate compared with the ground around. Null = not compared */
                velocity_vs_surroundings_mm_yr: number | null;
                /** @description One standard deviation */
                velocity_vs_surroundings_uncertainty_mm_yr: number | null;
                assessment_code: ("rapid_subsidence" | "notable_subsidence" | "stable" | "mild_uplift" | "strong_uplift" | "no_clear_trend") | null;
                verdict_code: ("sinking_fast" | "sinking" | "stable" | "stable_in_frame" | "rising_slightly" | "rising_strongly" | "dropped_once" | "rose_once" | "moved_in_steps" | "sinking_lately" | "rising_lately" | "changed_pace" | "sinking_in_surroundings" | "rising_in_surroundings" | "moves_with_surroundings" | "moving_sideways" | "shifted_sideways" | "possibly_sinking" | "possibly_rising" | "probably_stable" | "no_clear_motion") | null;
                severity: number | null;
                events: {
                    /**
                     * @description `step`: at once; `surge`: within 90 days; `pace_change`: another rate from then on
                     * @enum {string}
                     */
                    kind: "step" | "pace_change" | "surge";
                    /** @description False where another kind is more than half as likely */
                    kind_is_clear: boolean;
                    /**
                     * Format: date
                     * @description It happened, or began, between `earliest` and `latest` (68 % or more)
                     */
                    earliest: string;
                    /**
                     * Format: date
                     * @description Date, YYYY-MM-DD
                     */
                    latest: string;
                    /** @description Negative = downward */
                    size: number;
                    /** @description One standard deviation */
                    size_uncertainty: number;
                    /**
                     * @description `mm/yr` for a change of pace
                     * @enum {string}
                     */
                    size_unit: "mm" | "mm/yr";
                    /** @description Standard deviations by which it stands out from noise */
                    significance: number;
                    /** @description True where it may be an error in processing: whole wavelengths with a sharp edge */
                    suspected_unwrapping: boolean;
                    /** @description True where only the newest dates show it, so it may be an error */
                    unconfirmed: boolean;
                    /**
                     * @description `surroundings`: the cell moved against the ground around, or that is not measured. `frame`: it moved, too
                     * @enum {string}
                     */
                    relative_to: "surroundings" | "frame";
                    /** @description For people: `A sudden drop of about 30 mm between October 12 and 24, 2025; before and after it the ground was stable.` */
                    text: string;
                }[] | null;
                /** @description What the layers around this point have, if `context` was requested */
                context?: {
                    name: string;
                    /** @description Whether the layer covers the place; null = it can’t be read at present */
                    covers: boolean | null;
                    /** @description The different values at the place, at most five */
                    values: {
                        /** @description As the source has it; null = the source gives none */
                        value: string | number | boolean | null;
                        /** @description What the value means; null = not stated */
                        meaning: string | null;
                    }[];
                    /** @description The nearest feature; null = none within `nearest_within_m` */
                    nearest: {
                        /**
                         * Format: int64
                         * @description 0 = the place is within it
                         */
                        distance_m: number;
                        /** @description As the source has it; null = the source gives none */
                        value: string | number | boolean | null;
                        /** @description What the value means; null = not stated */
                        meaning: string | null;
                    } | null;
                }[];
            }[] | null;
            gaps: {
                /** @description From the beginning of the line, meters */
                from_m: number;
                /** @description From the beginning of the line, meters */
                to_m: number;
                /** Format: int64 */
                samples: number;
                /**
                 * @description Why these samples have no rate
                 * @enum {string}
                 */
                status: "no_coverage" | "low_geocode_precision" | "no_data" | "no_new_data" | "stale_data" | "low_confidence" | "inconclusive" | "ok";
                message: string;
            }[] | null;
            /** @description Only if requested and `status` is `ok` */
            context?: components["schemas"]["LineContext"];
            /** @description Names the line in your list of reports: the same line has the same one */
            pixel_id: string;
            /** @description Whether a frame covers the place */
            coverage: boolean;
            /** @description Data frame identifier; `none` if no frame covers the place */
            frame: string;
            release: string | null;
            /** @description Date, YYYY-MM-DD; `none` if no frame covers the place */
            last_observation: string | "none";
            data_age_days: number | null;
            /** @enum {string} */
            data_freshness: "current" | "recent" | "stale" | "very_stale" | "unknown";
            /** @description A warning if the series seems to have ended: no observation for more than 180 days and 10 revisits. Null otherwise */
            freshness_note: string | null;
            /** @description `none` for all fields that only a frame has, if no frame covers the place */
            provenance: {
                /** @enum {string} */
                calibration: "gps_tied" | "relative" | "none";
                calibration_rmse_mm_yr: number | null;
                /** @description Null if no other frame covers the place */
                datum: components["schemas"]["Datum"] | null;
                /** @description The zero of the rate; docs/zero.md of the project derives it */
                reference: {
                    /** @enum {string} */
                    method: "none" | "median_of_stable_cells" | "median_of_all_cells" | "given_points" | "kept" | "gnss_tie";
                    /** @description The zero of the rate, and how well it is known */
                    in_words: string;
                    /** @description One standard deviation of the zero of the whole frame, mm/yr; null = not derived for this release. With gnss_tie, at the stations */
                    uncertainty_mm_yr: number | null;
                    /** @description Whether velocity_uncertainty_mm_yr includes it, in quadrature */
                    is_in_velocity_uncertainty: boolean;
                };
                /**
                 * @description The season and slow motion that all ground in the frame shares. `measured`: GNSS stations measure it, and series, movements and seasonal amplitudes include it. `removed`: it was subtracted from every cell, since radar can't tell it from air, so series, movements and seasonal amplitudes are relative to the frame. `as_in_product`: nothing was subtracted from the product's own values
                 * @enum {string}
                 */
                shared_motion: "measured" | "removed" | "as_in_product" | "none";
                line_of_sight: {
                    source: string;
                    /** @description No product gave the line of sight of this cell */
                    is_assumed: boolean;
                    /** @description One standard deviation, percent of the vertical rate; part of velocity_uncertainty_mm_yr. Null if no frame answers */
                    uncertainty_percent: number | null;
                };
                sign_convention: string;
                science_version: string;
                attribution: string;
                license: string;
                disclaimer: string;
                data_source: string;
                /** @description True: made-up demonstration data. False if no frame answers */
                is_synthetic: boolean;
            };
            query: {
                address: string | null;
                geocoded_address: string | null;
                geocode: {
                    /** @enum {string} */
                    match_type: "coordinates" | "rooftop_interpolated" | "street_interpolated" | "area_centroid";
                    /** @description The fixed score of the match type, 0 to 1 */
                    score: number;
                    /** @description The true place is probably within this many meters; 0 for coordinates */
                    uncertainty_m: number;
                    /** @description How much of the address was found as sent, 0 to 1 */
                    match_quality: number;
                    /** @description Differences from the request; /api/v1/schema explains each */
                    flags: ("number_outside_range" | "number_unknown" | "number_rewritten" | "parity_mismatch" | "between_points" | "imputed_range" | "fuzzy_name" | "street_changed" | "type_changed" | "directional_changed" | "zip_changed" | "place_changed" | "state_changed" | "unit_ignored" | "words_ignored" | "street_only" | "box_only" | "area_only")[];
                    source: string | null;
                    /** @description As `geocoded_address` */
                    matched_address: string | null;
                };
                lat: number;
                lon: number;
            };
            /** Format: date-time */
            queried_at: string;
            cost_usd: number;
            billed_usd: number | null;
            /** @description With `reuse=1`: your report of the cell; null = none, so this one was bought */
            owned_report?: components["schemas"]["OwnedReport"] | null;
            credits_remaining_usd: number | null;
            reports_remaining: number | null;
            request_id: string;
        };
        /** @description A GeoJSON LineString of at most 25 km */
        ProfileRequestInput: {
            /** @description A GeoJSON geometry, at most 1000 positions */
            geometry: ({
                /** @constant */
                type: "Point";
                /** @description [longitude, latitude] */
                coordinates: [
                    number,
                    number
                ];
            } | {
                /** @constant */
                type: "MultiPoint";
                coordinates: [
                    number,
                    number
                ][];
            } | {
                /** @constant */
                type: "LineString";
                coordinates: [
                    number,
                    number
                ][];
            } | {
                /** @constant */
                type: "MultiLineString";
                coordinates: [
                    number,
                    number
                ][][];
            } | {
                /** @constant */
                type: "Polygon";
                coordinates: [
                    number,
                    number
                ][][];
            } | {
                /** @constant */
                type: "MultiPolygon";
                coordinates: [
                    number,
                    number
                ][][][];
            }) | {
                /** @constant */
                type: "GeometryCollection";
                geometries: ({
                    /** @constant */
                    type: "Point";
                    /** @description [longitude, latitude] */
                    coordinates: [
                        number,
                        number
                    ];
                } | {
                    /** @constant */
                    type: "MultiPoint";
                    coordinates: [
                        number,
                        number
                    ][];
                } | {
                    /** @constant */
                    type: "LineString";
                    coordinates: [
                        number,
                        number
                    ][];
                } | {
                    /** @constant */
                    type: "MultiLineString";
                    coordinates: [
                        number,
                        number
                    ][][];
                } | {
                    /** @constant */
                    type: "Polygon";
                    coordinates: [
                        number,
                        number
                    ][][];
                } | {
                    /** @constant */
                    type: "MultiPolygon";
                    coordinates: [
                        number,
                        number
                    ][][][];
                })[];
            };
            /** @description Points at equal steps, the first and the last at the ends of the line. The default is one for every 30 m, at most 500 */
            samples?: number;
            /** @description Free `stale_data` if the last observation is older than this many days */
            max_age_days?: number;
            /** @description Free `low_confidence` if the data quality is below this; always if above 1. Compares quality rounded down to tenths (0.788 as 0.7), because free answers show no more, and rounds the gate up to tenths */
            min_confidence?: number;
            /**
             * Format: date
             * @description Free `no_new_data` unless the last observation is later than this date
             */
            since?: string;
            /** @description true = free `low_confidence` unless the mean is significantly different from zero (2 sigma) */
            min_significance?: boolean;
            /** @description true = free preflight: the status and price of the paid call, without its numbers */
            dry_run?: boolean;
            /** @description Your own note, stored in the ledger and in saved reports */
            label?: string;
            /** @description The maximum cost of the request: a report that costs more is 402 `max_price_exceeded`, uncharged. Also as header `Max-Price-USD` */
            max_price_usd?: number;
            /** @description A quote for this request (POST /api/v1/quote): it costs at most the quoted price. Also as header `Quote-Id` */
            quote_id?: string;
            /** @description true = a report of the same area that your account owns is the answer, free (`billed_usd` 0), unless a newer release is available. Also as header `Reuse-Report` */
            reuse?: boolean;
            /** @description `context` = maps that others made. No extra cost */
            include?: "context"[];
        };
        /** @description RFC 9728 */
        ProtectedResourceMetadata: {
            resource: string;
            resource_name: string;
            authorization_servers: string[];
            scopes_supported: string[];
            bearer_methods_supported: string[];
            resource_documentation: string;
        };
        /** @description A top-up: where to pay, and whether it is credited */
        Purchase: {
            /**
             * @description `test`: synthetic
             * @enum {string}
             */
            mode: "live" | "test";
            /**
             * @description In test mode: made-up data
             * @constant
             */
            data_source?: "synthetic";
            /** @enum {string} */
            method: "stripe" | "crypto";
            amount_usd: number;
            /**
             * Format: uri
             * @description stripe: where to pay
             */
            checkout_url?: string;
            session_id?: string;
            /**
             * Format: uri
             * @description crypto: where to pay
             */
            invoice_url?: string;
            txn_id?: string;
            /** @description crypto: amount and destination of the payment */
            payment?: components["schemas"]["CoinPayment"];
            /** @description GET /api/v1/orders/{order_id} returns the state of the order */
            order_id?: string;
            /** @enum {string} */
            status?: "creating" | "open" | "processing" | "partly_paid" | "paid" | "expired" | "failed" | "refunded" | "partly_refunded" | "disputed";
            /** @description The last time at which you can pay */
            expires_at?: string | null;
            /** @description Whether the credits are already added, as in test mode */
            credited: boolean;
            credits_usd: number;
            /** Format: int64 */
            reports_remaining_est: number;
            /** @description `entry_id` of the credit in /api/v1/usage */
            entry_id: string | null;
            request_id: string;
        };
        PurchaseRequestInput: {
            /** @description Amount in USD, 1 to 10,000, in whole cents. Other values return bad_amount */
            amount_usd: number;
            /**
             * @description Payment method; other values return bad_method
             * @default stripe
             * @enum {string}
             */
            method: "stripe" | "crypto";
        };
        /** @description A price that is valid until `expires_at` */
        Quote: {
            /** @description Send it with the purchase, which then costs at most `cost_usd` */
            quote_id: string;
            /** @enum {string} */
            kind: "motion" | "timeseries" | "batch" | "area" | "profile";
            /**
             * Format: int64
             * @description Requested places
             */
            count: number;
            /**
             * Format: int64
             * @description Reports that would be charged
             */
            billable: number;
            /**
             * Format: int64
             * @description Cells with a current report in your account: free with `reuse`, billed without it
             */
            owned: number;
            /** @description Of a report; of a batch, for a place */
            unit_price_usd: number;
            /** @description The maximum cost of the purchase */
            cost_usd: number;
            /** @description The free items, and why they are free */
            free: {
                /** @description For a batch item, the item's id; otherwise `report` */
                id: string;
                /** Format: int64 */
                index: number;
                /** @description Why it is free; `ok` = another item, or an earlier report, paid for it */
                status: string;
                message: string | null;
                /** @description The report of your account that would be the answer */
                owned_report?: components["schemas"]["OwnedReport"];
            }[];
            /** Format: date-time */
            expires_at: string;
            /** @description Whether the balance covers it now */
            covered_by_credits: boolean;
            credits_usd: number;
            /**
             * @description `test`: synthetic
             * @enum {string}
             */
            mode: "live" | "test";
            /**
             * @description In test mode: made-up data
             * @constant
             */
            data_source?: "synthetic";
            request_id: string;
        };
        /** @description `request` has the parameters of the purchase, exactly as you will send them */
        QuoteRequestInput: components["schemas"]["QuotedMotionInput"] | components["schemas"]["QuotedTimeseriesInput"] | components["schemas"]["QuotedBatchInput"] | components["schemas"]["QuotedAreaInput"] | components["schemas"]["QuotedProfileInput"];
        QuotedAreaInput: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "area";
            request: components["schemas"]["AreaRequestInput"];
        };
        QuotedBatchInput: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "batch";
            request: components["schemas"]["BatchRequestInput"];
        };
        QuotedMotionInput: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "motion";
            request: {
                /** @description US street address. Also coordinates in common notations, a link from Google, Apple, Bing or OpenStreetMap, WKT or GeoJSON of a point, MGRS, UTM, an H3 cell, a Plus Code or a `pixel_id` */
                address?: string;
                /** @description House number, with `street`; instead of `address` */
                number?: string;
                /** @description Street, with direction and type, and optionally an apartment; instead of `address` */
                street?: string;
                /** @description City or town, instead of `address` */
                city?: string;
                /** @description State, by its two letters or its name, instead of `address` */
                state?: string;
                /** @description ZIP Code, instead of `address` */
                zip?: string;
                /** @description Latitude, WGS 84 degrees */
                lat?: number;
                /** @description Longitude, WGS 84 degrees */
                lon?: number;
                /** @description Answer from this frame instead of the one chosen for the area. GET /api/v1/coverage lists the frames of a place. Free `no_coverage` if the frame does not cover the place */
                frame?: string;
                /** @description Answer from this stored release of the frame instead of the one it serves now: the same number again. `release` of a report names its own. 404 with the stored ones if no frame over the place has it */
                release?: string;
                /**
                 * @description 1 = free preflight: the status and price of the paid call, without its numbers
                 * @default 0
                 */
                dry_run: number;
                /**
                 * @description 1 = free: whether there is a report, what it costs and how to buy it; no numbers, no assessment. The default without a key
                 * @default 0
                 */
                teaser: number;
                /** @description Free, deterministic example of a status, for example `no_data`, `ok` or `ok:rapid_subsidence` */
                mock?: string;
                /** @description Your own note, stored in the ledger and in saved reports */
                label?: string;
                /** @description Free `stale_data` if the last observation is older than this many days */
                max_age_days?: number;
                /** @description Free `low_confidence` if the data quality is below this; always if above 1. Compares quality rounded down to tenths (0.788 as 0.7), because free answers show no more, and rounds the gate up to tenths */
                min_confidence?: number;
                /**
                 * Format: date
                 * @description Free `no_new_data` unless the last observation is later than this date
                 */
                since?: string;
                /** @description Free `low_geocode_precision` if the address resolves less precisely (coordinates score 1.0). The default is 0.7: houses only. To buy the middle of a street, town or ZIP Code, send 0.4 or less */
                min_geocode_score?: number;
                /** @description Free `low_geocode_precision` if the address differs from what you sent: `match_quality` of `query.geocode` is below this. 1 = exactly as sent; coordinates have 1 */
                min_match_quality?: number;
                /**
                 * @description 1 = free `low_confidence` unless the motion is significantly different from zero (2 sigma)
                 * @default 0
                 */
                min_significance: number;
                /** @description The maximum cost of the request: a report that costs more is 402 `max_price_exceeded`, uncharged. Also as header `Max-Price-USD` */
                max_price_usd?: number;
                /** @description A quote for this request (POST /api/v1/quote): it costs at most the quoted price. Also as header `Quote-Id` */
                quote_id?: string;
                /** @description 1 = a report of the cell that your account owns is the answer, free (`billed_usd` 0), unless a newer release is available. `owned_report` says which one and when you bought it. Without it every call buys. Also as header `Reuse-Report` */
                reuse?: number;
                /** @description Optional blocks, at no extra cost. Comma-separated, or given several times. */
                include?: ("trend_analysis" | "timeseries" | "ground_brief" | "events" | "all_frames" | "two_looks" | "context")[];
                /**
                 * @description 1 = include `ground_brief`
                 * @default 0
                 */
                brief: number;
                /**
                 * @description 1 = include `all_frames`: the answer of every frame over the place
                 * @default 0
                 */
                all_frames: number;
                /**
                 * @description 1 = the short report
                 * @default 0
                 */
                compact: number;
                /** @description Only these fields, plus status, cost_usd and request_id. A named block is included. If the record holds a step, a rate comes with `rate_without_events_mm_yr`. Comma-separated, or given several times. */
                fields?: ("status" | "help" | "mode" | "data_source" | "display_units" | "velocity_display" | "assessment" | "methodology_version" | "query" | "queried_at" | "cost_usd" | "billed_usd" | "owned_report" | "credits_remaining_usd" | "reports_remaining" | "request_id" | "mock" | "velocity_vertical_mm_yr" | "velocity_vertical_in_yr" | "velocity_uncertainty_mm_yr" | "velocity_uncertainty_in_yr" | "interval_95_mm_yr" | "velocity_los_mm_yr" | "seasonal_amplitude_mm" | "seasonal_removed_mm" | "seasonal_shared_mm" | "seasonal_shared_uncertainty_mm" | "total_motion_mm" | "total_motion_in" | "signal_to_noise" | "false_alarm_share" | "differential_motion" | "confidence" | "neighbor_consistent" | "neighbor_spread_mm_yr" | "velocity_vs_surroundings_mm_yr" | "velocity_vs_surroundings_uncertainty_mm_yr" | "surroundings_radius_m" | "pace_spread_mm_yr" | "pace" | "quality" | "rate_without_events_mm_yr" | "rate_without_events_uncertainty_mm_yr" | "recent_rate_mm_yr" | "recent_rate_uncertainty_mm_yr" | "recent_change_mm_yr" | "recent_change_uncertainty_mm_yr" | "acceleration_mm_yr2" | "acceleration_uncertainty_mm_yr2" | "severity" | "n_measurements" | "span_years" | "seasonal_dominant" | "seasonal_dominant_certain" | "trend" | "assessment_code" | "confidence_tier" | "within_margin_kind" | "verdict" | "verdict_code" | "evidence" | "near_threshold" | "significant_nonzero" | "nearest_stations" | "coverage" | "frame" | "release" | "pixel_id" | "pixel_polygon" | "pixel_geojson" | "cell_size_m" | "last_observation" | "data_age_days" | "data_freshness" | "freshness_note" | "estimated_next_acquisition" | "data_coverage" | "provenance" | "trend_analysis" | "timeseries" | "ground_brief" | "events" | "all_frames" | "two_looks" | "context" | "geometry" | "velocity_east_mm_yr" | "velocity_east_uncertainty_mm_yr" | "up_east_correlation" | "east_shift")[];
                /**
                 * @description Unit of `velocity_display`; both units are always present
                 * @default mm
                 * @enum {string}
                 */
                units: "mm" | "in";
            };
        };
        QuotedProfileInput: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "profile";
            request: components["schemas"]["ProfileRequestInput"];
        };
        QuotedTimeseriesInput: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "timeseries";
            request: {
                /** @description US street address. Also coordinates in common notations, a link from Google, Apple, Bing or OpenStreetMap, WKT or GeoJSON of a point, MGRS, UTM, an H3 cell, a Plus Code or a `pixel_id` */
                address?: string;
                /** @description House number, with `street`; instead of `address` */
                number?: string;
                /** @description Street, with direction and type, and optionally an apartment; instead of `address` */
                street?: string;
                /** @description City or town, instead of `address` */
                city?: string;
                /** @description State, by its two letters or its name, instead of `address` */
                state?: string;
                /** @description ZIP Code, instead of `address` */
                zip?: string;
                /** @description Latitude, WGS 84 degrees */
                lat?: number;
                /** @description Longitude, WGS 84 degrees */
                lon?: number;
                /** @description Answer from this frame instead of the one chosen for the area. GET /api/v1/coverage lists the frames of a place. Free `no_coverage` if the frame does not cover the place */
                frame?: string;
                /** @description Answer from this stored release of the frame instead of the one it serves now: the same number again. `release` of a report names its own. 404 with the stored ones if no frame over the place has it */
                release?: string;
                /**
                 * Format: date
                 * @description The series is zero at the observation nearest to this date, which must be within the record
                 */
                reference_date?: string;
                /**
                 * Format: date
                 * @description With reference_date: the answer has the movement from that date to this one
                 */
                reference_date2?: string;
                /** @description Maximum number of points, chosen to keep the shape (largest triangles); the first and last stay. All by default */
                max_points?: number;
                /**
                 * @description measured: the observation at each date. modeled: the curve that the velocity is fitted with (line and yearly swing), at the same dates
                 * @default measured
                 * @enum {string}
                 */
                series_type: "measured" | "modeled";
                /**
                 * @description 1 = free preflight: the status and price of the paid call, without its numbers
                 * @default 0
                 */
                dry_run: number;
                /**
                 * @description 1 = free: whether there is a report, what it costs and how to buy it; no numbers, no assessment. The default without a key
                 * @default 0
                 */
                teaser: number;
                /** @description Free, deterministic example of a status, for example `no_data`, `ok` or `ok:rapid_subsidence` */
                mock?: string;
                /** @description Your own note, stored in the ledger and in saved reports */
                label?: string;
                /** @description Free `stale_data` if the last observation is older than this many days */
                max_age_days?: number;
                /** @description Free `low_confidence` if the data quality is below this; always if above 1. Compares quality rounded down to tenths (0.788 as 0.7), because free answers show no more, and rounds the gate up to tenths */
                min_confidence?: number;
                /**
                 * Format: date
                 * @description Free `no_new_data` unless the last observation is later than this date
                 */
                since?: string;
                /** @description Free `low_geocode_precision` if the address resolves less precisely (coordinates score 1.0). The default is 0.7: houses only. To buy the middle of a street, town or ZIP Code, send 0.4 or less */
                min_geocode_score?: number;
                /** @description Free `low_geocode_precision` if the address differs from what you sent: `match_quality` of `query.geocode` is below this. 1 = exactly as sent; coordinates have 1 */
                min_match_quality?: number;
                /**
                 * @description 1 = free `low_confidence` unless the motion is significantly different from zero (2 sigma)
                 * @default 0
                 */
                min_significance: number;
                /** @description The maximum cost of the request: a report that costs more is 402 `max_price_exceeded`, uncharged. Also as header `Max-Price-USD` */
                max_price_usd?: number;
                /** @description A quote for this request (POST /api/v1/quote): it costs at most the quoted price. Also as header `Quote-Id` */
                quote_id?: string;
                /** @description 1 = a report of the cell that your account owns is the answer, free (`billed_usd` 0), unless a newer release is available. `owned_report` says which one and when you bought it. Without it every call buys. Also as header `Reuse-Report` */
                reuse?: number;
            };
        };
        /** @description The 95 % interval of the rate leaves its previous class */
        RateClassCondition: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "rate_class";
        };
        /** @description The 95 % interval of the rate leaves its previous class */
        RateClassConditionInput: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "rate_class";
        };
        /** @description A signed statement of what was paid, and for what */
        Receipt: {
            /** @constant */
            format: "jws";
            /** @description Compact JWS (EdDSA); its keys are at /.well-known/jwks.json. It states network, payer, payTo, asset, amount, transaction, time and, for a report, `reportSha256` (of the report without `receipt`, as canonical JSON by RFC 8785), frame, release and cell */
            signature: string;
        };
        /** @description Keys that verify receipts and printed reports, including old ones (JSON Web Key Set) */
        ReceiptKeys: {
            keys: {
                /** @constant */
                kty: "OKP";
                /** @constant */
                crv: "Ed25519";
                x: string;
                kid: string;
                /** @constant */
                alg: "EdDSA";
                /** @constant */
                use: "sig";
            }[];
        };
        Registration: {
            account_id: string;
            email: string;
            /**
             * @description `test`: synthetic
             * @enum {string}
             */
            mode: "live" | "test";
            /**
             * @description In test mode: made-up data
             * @constant
             */
            data_source?: "synthetic";
            /** @description Shown once; store it */
            api_key: string;
            /** @description Only when it was generated */
            password?: string;
            credits_usd: number;
            /** Format: int64 */
            reports_remaining_est: number;
            /** @description Why there are no starter credits: this mailbox already got them with an earlier account */
            message?: string;
            /** Format: uri */
            docs: string;
            request_id: string;
        };
        RegistrationHint: {
            message: string;
            /** @constant */
            method: "POST";
            /** Format: uri */
            url: string;
            body: {
                [key: string]: string;
            };
            starter_credits_usd: number;
            price_per_report_usd: number;
            request_id: string;
        };
        RegistrationRequestInput: {
            /**
             * Format: email
             * @description One account per address
             */
            email: string;
            /** @description Generated and returned if you omit it. 8 to 200 characters of any kind. Common passwords, sequences, the service’s name and your own email address are rejected */
            password?: string;
            /**
             * @description `test` = synthetic data and fake credits
             * @enum {string}
             */
            mode?: "live" | "test";
        };
        ReportChanges: {
            /** @enum {string} */
            status: "explained" | "same_release" | "no_earlier_report" | "release_not_kept" | "other_cells" | "too_few_common_dates" | "not_a_cell";
            message: string;
            report: components["schemas"]["ComparedReport"];
            /** @description The newest report of the same cell that the account bought before, from another release if there is one */
            earlier: components["schemas"]["ComparedReport"] | null;
            /** @description Velocity of `report` less that of `earlier`; the sum of `parts` where there are any. Null without `earlier` */
            difference_mm_yr: number | null;
            /** @description Empty unless the status is `explained` */
            parts: components["schemas"]["ChangePart"][];
            /**
             * @description `test`: synthetic
             * @enum {string}
             */
            mode: "live" | "test";
            /**
             * @description In test mode: made-up data
             * @constant
             */
            data_source?: "synthetic";
            request_id: string;
        };
        /** @description Maps of soils, karst, mines or floods that others made. Never part of the verdict or the numbers */
        ReportContext: {
            note: string;
            /** @description The operator’s layers around the place, by name; empty where it has none */
            layers: {
                name: string;
                /** @enum {string} */
                kind: "soil" | "karst" | "mines" | "flood" | "other";
                /** @description Whether the layer covers the place; null = it can’t be read at present */
                covers: boolean | null;
                /** @description The different values at the place, at most five */
                values: {
                    /** @description As the source has it; null = the source gives none */
                    value: string | number | boolean | null;
                    /** @description What the value means; null = not stated */
                    meaning: string | null;
                }[];
                /** @description The nearest feature; null = none within `nearest_within_m` */
                nearest: {
                    /**
                     * Format: int64
                     * @description 0 = the place is within it
                     */
                    distance_m: number;
                    /** @description As the source has it; null = the source gives none */
                    value: string | number | boolean | null;
                    /** @description What the value means; null = not stated */
                    meaning: string | null;
                } | null;
                unit: string | null;
                /** @description How far the nearest feature was searched; null = not searched */
                nearest_within_m: number | null;
                attribution: string;
                license: string;
                /**
                 * Format: date
                 * @description Date of the source
                 */
                date: string;
            }[];
        };
        /** @description Null: the report was sold without it */
        ReportSentences: {
            /**
             * Format: int64
             * @description Number in the account’s ledger, which also numbers credits: the first report isn't 1
             */
            id: number;
            /** @enum {string} */
            lang: "en" | "es";
            verdict: string | null;
            assessment: string | null;
            ground_brief: string | null;
            freshness_note: string | null;
            differential_note: string | null;
            /** @description What the rate is relative to */
            reference: string | null;
            /** @description How other frames here compare; null without any */
            other_frames: string | null;
            disclaimer: string | null;
            /** @description Sentences are missing because the release that was sold isn’t stored anymore */
            is_incomplete: boolean;
            /**
             * @description `test`: synthetic
             * @enum {string}
             */
            mode: "live" | "test";
            /**
             * @description In test mode: made-up data
             * @constant
             */
            data_source?: "synthetic";
            request_id: string;
        };
        ResetPasswordRequestInput: {
            /** @description The one-time code from the email */
            code: string;
            /** @description 8 to 200 characters of any kind. Common passwords, sequences, the service’s name and your own email address are rejected */
            password: string;
            /**
             * @description Revoke every API key, including child keys, and create a new owner key. false keeps them
             * @default false
             */
            revoke_keys: boolean;
        };
        ReverseGeocode: {
            /**
             * @description `test`: synthetic
             * @enum {string}
             */
            mode: "live" | "test";
            /**
             * @description In test mode: made-up data
             * @constant
             */
            data_source?: "synthetic";
            /** @description As sent */
            lat: number;
            /** @description As sent */
            lon: number;
            found: boolean;
            /** @description Why there is no address */
            help: string | null;
            /** @description The nearest address */
            geocoded_address: string | null;
            /** @description From the point to the location of the address */
            distance_m: number | null;
            place: components["schemas"]["GeocodedPlace"] | null;
            /** @constant */
            cost_usd: 0;
            request_id: string;
        };
        RevokedLink: {
            link_id: string;
            /** @constant */
            revoked: true;
            /**
             * @description `test`: synthetic
             * @enum {string}
             */
            mode: "live" | "test";
            /**
             * @description In test mode: made-up data
             * @constant
             */
            data_source?: "synthetic";
            request_id: string;
        };
        SavedReport: {
            /**
             * Format: int64
             * @description Number in the account’s ledger, which also numbers credits: the first report isn't 1
             */
            id: number;
            /** Format: date-time */
            created_at: string;
            endpoint: string;
            label: string | null;
            nickname: string | null;
            note: string | null;
            address: string | null;
            /** @description Found for it */
            geocoded_address: string | null;
            lat: number;
            lon: number;
            pixel_id: string;
            frame: string;
            release: string;
            /** @description Vertical velocity, mm/yr; negative = subsidence */
            velocity: number;
            /** @description The same value */
            velocity_vertical_mm_yr: number;
            /** @description One standard deviation of it, mm/yr; null = not stored */
            velocity_uncertainty_mm_yr: number | null;
            /** @description Of the last 12 months */
            recent_rate_mm_yr: number | null;
            recent_rate_uncertainty_mm_yr: number | null;
            last_observation: string | null;
            /** @description Such as `Sinking fast`; null = not stored */
            verdict: string | null;
            /** @description The same as a code; null = not stored */
            verdict_code: string | null;
            assessment_code: string;
            cost_usd: number;
            refunded: boolean;
            /** @description `request_id` of the purchase */
            purchase_request_id: string;
            /** @description Corrections because it was wrong, newest first */
            corrections: components["schemas"]["CorrectionLink"][];
            /** @description The PDF for the same place; needs a key. Free for 7 days after the purchase while the release is the same, a new purchase after that (dry_run=1 tells you which) */
            pdf_url: string | null;
        };
        /** @description The chosen fields of the free answer without a report */
        SelectedFreeReport: {
            /**
             * @description Why there are no numbers; free (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            status: "no_coverage" | "low_geocode_precision" | "no_data" | "no_new_data" | "stale_data" | "low_confidence" | "inconclusive";
            /** @description What to do next; with status `ok`, a warning if the address names an area and not a house, otherwise null */
            help?: string | null;
            /**
             * @description `test`: synthetic
             * @enum {string}
             */
            mode?: "live" | "test";
            /**
             * @description In test mode: made-up data
             * @constant
             */
            data_source?: "synthetic";
            /** @enum {string} */
            display_units?: "mm_yr" | "in_yr";
            /** @description For people, in `display_units`: velocity ± half of its 95 % interval, labeled as such: `-12.5 ± 1.0 mm/yr (95 %)` */
            velocity_display?: string;
            /** @description The verdict in words: what the ground does in absolute terms, as far as the zero is known; what happened within the record and when (`events`); the last 12 months where they differ; and, where it was compared, what this spot does compared with its surroundings */
            assessment?: string;
            /** @description The version of the methods that made the numbers; as `provenance.science_version` */
            methodology_version?: string;
            query?: {
                address: string | null;
                geocoded_address: string | null;
                geocode: {
                    /** @enum {string} */
                    match_type: "coordinates" | "rooftop_interpolated" | "street_interpolated" | "area_centroid";
                    /** @description The fixed score of the match type, 0 to 1 */
                    score: number;
                    /** @description The true place is probably within this many meters; 0 for coordinates */
                    uncertainty_m: number;
                    /** @description How much of the address was found as sent, 0 to 1 */
                    match_quality: number;
                    /** @description Differences from the request; /api/v1/schema explains each */
                    flags: ("number_outside_range" | "number_unknown" | "number_rewritten" | "parity_mismatch" | "between_points" | "imputed_range" | "fuzzy_name" | "street_changed" | "type_changed" | "directional_changed" | "zip_changed" | "place_changed" | "state_changed" | "unit_ignored" | "words_ignored" | "street_only" | "box_only" | "area_only")[];
                    source: string | null;
                    /** @description As `geocoded_address` */
                    matched_address: string | null;
                };
                lat: number;
                lon: number;
            };
            /** Format: date-time */
            queried_at?: string;
            cost_usd: number;
            billed_usd?: number | null;
            /** @description With `reuse=1`: your report of the cell; null = none, so this one was bought */
            owned_report?: components["schemas"]["OwnedReport"] | null;
            credits_remaining_usd?: number | null;
            reports_remaining?: number | null;
            request_id: string;
            /**
             * @description Present on examples made by `mock`
             * @constant
             */
            mock?: true;
            /** @description The rate of the report: vertical velocity over the whole record, mm/yr; negative = subsidence. Trend, assessment and gates use this rate */
            velocity_vertical_mm_yr?: number | null;
            /** @description The same in in/yr */
            velocity_vertical_in_yr?: number | null;
            /** @description One standard deviation of that velocity, mm/yr. Includes that of the GNSS tie if the frame is tied, and the disagreement with other frames of the same rank (`provenance.datum`) */
            velocity_uncertainty_mm_yr?: number | null;
            /** @description The same in in/yr */
            velocity_uncertainty_in_yr?: number | null;
            /** @description 95 % interval of the vertical velocity, mm/yr: [low, high], 1.96 standard deviations on either side. It contains the true rate 95 % of the time */
            interval_95_mm_yr?: number[] | null;
            /** @description Along the line of sight, positive toward the satellite */
            velocity_los_mm_yr?: number | null;
            /** @description Half the peak-to-peak yearly swing; null if no seasonal term was fitted. With `provenance.shared_motion` `removed` it is relative to the reference of the frame like the velocity, and the swing of the ground itself is within ± `seasonal_removed_mm` of it */
            seasonal_amplitude_mm?: number | null;
            /** @description Half the peak-to-peak yearly swing that all ground in the frame shares and that was subtracted from every cell. The frame can't tell whether it is ground or air. Null = unknown for this release, nothing was subtracted, or GNSS stations measure it (`seasonal_shared_mm`) */
            seasonal_removed_mm?: number | null;
            /** @description Half the peak-to-peak yearly swing that all ground in the frame shares, measured by GNSS stations. `seasonal_amplitude_mm` includes it. Null = not measured */
            seasonal_shared_mm?: number | null;
            /** @description One standard deviation of `seasonal_shared_mm` */
            seasonal_shared_uncertainty_mm?: number | null;
            /** @description Velocity times the length of the record. It isn't a movement between two dates: `movement` of /api/v1/timeseries is, and it differs if the pace changed or single dates scatter */
            total_motion_mm?: number | null;
            /** @description The same in inches */
            total_motion_in?: number | null;
            /** @description |velocity| / uncertainty */
            signal_to_noise?: number | null;
            /** @description How often an answer like this is wrong in this frame: the share of false ones among motions with this direction and tier, 0 to 1, at most 0.25 for `likely` and 0.03 for `measured` (above that the answer is `inconclusive` and free). Null if the answer reports no motion of 3 mm/yr or more, or the frame wasn't evaluated */
            false_alarm_share?: number | null;
            /** @description Present when the ground moves unevenly over about 150 m */
            differential_motion?: {
                neighbor_spread_mm_yr: number;
                note: string;
            } | null;
            /** @description Data quality, coherence times record length; NOT trend certainty */
            confidence?: number | null;
            neighbor_consistent?: boolean | null;
            /** @description Spread of the velocities within 150 m beyond what noise explains */
            neighbor_spread_mm_yr?: number | null;
            /** @description The rate of this cell less the median rate of well-measured ground around it, mm/yr; negative = it sinks relative to its surroundings. The zero of the frame isn’t in it, so that it is known in relative frames too. Null = not compared: too little ground around is measured, or the release has no such numbers */
            velocity_vs_surroundings_mm_yr?: number | null;
            /** @description One standard deviation of that difference, mm/yr: noise of the cell and of the median, and the atmosphere between them */
            velocity_vs_surroundings_uncertainty_mm_yr?: number | null;
            /** @description How far the surroundings reach that the cell is compared with, meters */
            surroundings_radius_m?: number | null;
            /** @description How far the rate of other years may lie from the rate of this record: one standard deviation, mm/yr. `velocity_uncertainty_mm_yr` is about the years of the record alone. Null = unknown, as where only the path of the record shows that its pace changed */
            pace_spread_mm_yr?: number | null;
            /** @description Whether the ground kept its pace over the record: `changed` where an event, the last 12 months or the acceleration show it, else by `pace_spread_mm_yr`; the rule is `thresholds.pace` of `/api/v1/schema`. Null = unknown */
            pace?: ("kept" | "changed" | "not_known") | null;
            /** @description What the record of the cell is made of */
            quality?: {
                /**
                 * Format: int64
                 * @description Dates of the frame from the first to the last observation of the cell
                 */
                epochs_in_record: number;
                /**
                 * Format: int64
                 * @description As `n_measurements`
                 */
                epochs_used: number;
                /**
                 * Format: int64
                 * @description Dates of the record that the cell has no value for
                 */
                epochs_masked: number;
                /** @description Null where none is masked */
                masked_because: string | null;
                /**
                 * Format: int64
                 * @description Dates within the record that the whole frame left out, not counted above
                 */
                epochs_dropped: number;
                /** @description Null where none is left out */
                dropped_because: string | null;
                /**
                 * Format: int64
                 * @description The longest time between two dates of the frame within the record of the cell
                 */
                longest_gap_days: number;
                /** @description Mean over the dates used, 0 to 1; null = the product has none */
                temporal_coherence: number | null;
            } | null;
            /** @description The rate without steps and surges of `significance` 6 or more or `suspected_unwrapping`, mm/yr. Null where there are none */
            rate_without_events_mm_yr?: number | null;
            /** @description One standard deviation of that rate, mm/yr */
            rate_without_events_uncertainty_mm_yr?: number | null;
            /** @description The rate of the last 12 months of the record, mm/yr; null with too few dates */
            recent_rate_mm_yr?: number | null;
            /** @description One standard deviation of the recent rate, mm/yr */
            recent_rate_uncertainty_mm_yr?: number | null;
            /** @description The recent rate less that over the record, both without certain steps and surges, mm/yr */
            recent_change_mm_yr?: number | null;
            /** @description One standard deviation of that difference, mm/yr */
            recent_change_uncertainty_mm_yr?: number | null;
            /** @description Change of the rate a year over the record, mm/yr²; null for less than 1.5 years */
            acceleration_mm_yr2?: number | null;
            /** @description One standard deviation of the acceleration, mm/yr² */
            acceleration_uncertainty_mm_yr2?: number | null;
            /** @description How much the place moves: 0 = no sign, 1 = slight, 2 = clear, 3 = severe, by its rate, the surroundings, the recent change and events of the last 12 months; `thresholds.severity` of /schema has the rule */
            severity?: number | null;
            n_measurements?: number | null;
            span_years?: number | null;
            /** @constant */
            seasonal_dominant?: false;
            /** @constant */
            seasonal_dominant_certain?: false;
            /** @enum {string} */
            trend?: "no_clear_trend" | "unknown";
            /** @enum {string} */
            assessment_code?: "no_clear_trend" | "unknown";
            /** @enum {string} */
            confidence_tier?: "within_margin" | "unknown";
            within_margin_kind?: "inconclusive" | null;
            /** @description The headline of the report, such as `Sinking fast`, `Stable` or `Moves with its surroundings` */
            verdict?: string | null;
            /** @constant */
            verdict_code?: "unknown";
            /** @description The numbers were measured at this cell, not modeled or interpolated */
            evidence?: "measured" | null;
            /** @constant */
            near_threshold?: false;
            /** @constant */
            significant_nonzero?: false;
            /** @description The three nearest GNSS stations in the frame that the release was compared with, the nearest first. Empty for a frame without stations, such as one that isn’t tied */
            nearest_stations?: {
                station: string;
                /** @description From the middle of the cell */
                distance_km: number;
                /** @description Its own vertical rate over the years of the frame, mm/yr; negative = down */
                velocity_vertical_mm_yr: number;
                /** @description One standard deviation of it; null = the source gives none */
                velocity_uncertainty_mm_yr: number | null;
                /** @description Its rate minus ours with the zero tied, mm/yr: the median within 250 m, or the cell that it stands on where that clearly differs. Null if none is measured, or the frame isn’t tied */
                difference_mm_yr: number | null;
                /** @description The last day behind its rate; null = the source doesn’t give it */
                last_date: string | null;
                /** @description False if it was rejected; `reason` says why */
                used_in_tie: boolean;
                /** @description Why it was rejected or is in doubt; else null */
                reason: string | null;
            }[] | null;
            /** @description Whether a frame covers the place */
            coverage: boolean;
            release?: string | null;
            /** @description Corners of the cell as [lat, lon]: north-west, north-east, south-east, south-west */
            pixel_polygon?: number[][];
            /** @description The cell as a GeoJSON feature, [lon, lat]; its geometry is null if no frame covers the place */
            pixel_geojson?: {
                /** @constant */
                type: "Feature";
                geometry: {
                    /** @constant */
                    type: "Polygon";
                    coordinates: number[][][];
                } | null;
                properties: {
                    pixel_id: string;
                    frame: string;
                    cell_size_m: number | null;
                };
            };
            cell_size_m?: number | null;
            data_age_days?: number | null;
            /** @enum {string} */
            data_freshness?: "current" | "recent" | "stale" | "very_stale" | "unknown";
            /** @description A warning if the series seems to have ended: no observation for more than 180 days and 10 revisits. Null otherwise */
            freshness_note?: string | null;
            /** @description Null if the series ended, or no frame covers the place */
            estimated_next_acquisition?: string | null;
            /** @enum {string} */
            data_coverage?: "measured" | "not_measured" | "none";
            /** @description `none` for all fields that only a frame has, if no frame covers the place */
            provenance?: {
                /** @enum {string} */
                calibration: "gps_tied" | "relative" | "none";
                calibration_rmse_mm_yr: number | null;
                /** @description Null if no other frame covers the place */
                datum: components["schemas"]["Datum"] | null;
                /** @description The zero of the rate; docs/zero.md of the project derives it */
                reference: {
                    /** @enum {string} */
                    method: "none" | "median_of_stable_cells" | "median_of_all_cells" | "given_points" | "kept" | "gnss_tie";
                    /** @description The zero of the rate, and how well it is known */
                    in_words: string;
                    /** @description One standard deviation of the zero of the whole frame, mm/yr; null = not derived for this release. With gnss_tie, at the stations */
                    uncertainty_mm_yr: number | null;
                    /** @description Whether velocity_uncertainty_mm_yr includes it, in quadrature */
                    is_in_velocity_uncertainty: boolean;
                };
                /**
                 * @description The season and slow motion that all ground in the frame shares. `measured`: GNSS stations measure it, and series, movements and seasonal amplitudes include it. `removed`: it was subtracted from every cell, since radar can't tell it from air, so series, movements and seasonal amplitudes are relative to the frame. `as_in_product`: nothing was subtracted from the product's own values
                 * @enum {string}
                 */
                shared_motion: "measured" | "removed" | "as_in_product" | "none";
                line_of_sight: {
                    source: string;
                    /** @description No product gave the line of sight of this cell */
                    is_assumed: boolean;
                    /** @description One standard deviation, percent of the vertical rate; part of velocity_uncertainty_mm_yr. Null if no frame answers */
                    uncertainty_percent: number | null;
                };
                sign_convention: string;
                science_version: string;
                attribution: string;
                license: string;
                disclaimer: string;
                data_source: string;
                /** @description True: made-up demonstration data. False if no frame answers */
                is_synthetic: boolean;
            };
            /** @description Data frame identifier; `none` if no frame covers the place */
            frame?: string;
            /** @description Measurement cell identifier; `none` if no frame covers the place */
            pixel_id?: string;
            /** @description Date, YYYY-MM-DD; `none` if no frame covers the place */
            last_observation?: string | "none";
        };
        /** @description The chosen fields of a report */
        SelectedOkReport: {
            /**
             * @description Only `ok` is billed (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            status: "ok";
            /** @description What to do next; with status `ok`, a warning if the address names an area and not a house, otherwise null */
            help?: string | null;
            /**
             * @description `test`: synthetic
             * @enum {string}
             */
            mode?: "live" | "test";
            /**
             * @description In test mode: made-up data
             * @constant
             */
            data_source?: "synthetic";
            /** @enum {string} */
            display_units?: "mm_yr" | "in_yr";
            /** @description For people, in `display_units`: velocity ± half of its 95 % interval, labeled as such: `-12.5 ± 1.0 mm/yr (95 %)` */
            velocity_display?: string;
            /** @description The verdict in words: what the ground does in absolute terms, as far as the zero is known; what happened within the record and when (`events`); the last 12 months where they differ; and, where it was compared, what this spot does compared with its surroundings */
            assessment?: string;
            /** @description The version of the methods that made the numbers; as `provenance.science_version` */
            methodology_version?: string;
            query?: {
                address: string | null;
                geocoded_address: string | null;
                geocode: {
                    /** @enum {string} */
                    match_type: "coordinates" | "rooftop_interpolated" | "street_interpolated" | "area_centroid";
                    /** @description The fixed score of the match type, 0 to 1 */
                    score: number;
                    /** @description The true place is probably within this many meters; 0 for coordinates */
                    uncertainty_m: number;
                    /** @description How much of the address was found as sent, 0 to 1 */
                    match_quality: number;
                    /** @description Differences from the request; /api/v1/schema explains each */
                    flags: ("number_outside_range" | "number_unknown" | "number_rewritten" | "parity_mismatch" | "between_points" | "imputed_range" | "fuzzy_name" | "street_changed" | "type_changed" | "directional_changed" | "zip_changed" | "place_changed" | "state_changed" | "unit_ignored" | "words_ignored" | "street_only" | "box_only" | "area_only")[];
                    source: string | null;
                    /** @description As `geocoded_address` */
                    matched_address: string | null;
                };
                lat: number;
                lon: number;
            };
            /** Format: date-time */
            queried_at?: string;
            cost_usd: number;
            billed_usd?: number | null;
            /** @description With `reuse=1`: your report of the cell; null = none, so this one was bought */
            owned_report?: components["schemas"]["OwnedReport"] | null;
            credits_remaining_usd?: number | null;
            reports_remaining?: number | null;
            request_id: string;
            /**
             * @description Present on examples made by `mock`
             * @constant
             */
            mock?: true;
            /** @description The rate of the report: vertical velocity over the whole record, mm/yr; negative = subsidence. Trend, assessment and gates use this rate */
            velocity_vertical_mm_yr?: number;
            /** @description The same in in/yr */
            velocity_vertical_in_yr?: number;
            /** @description One standard deviation of that velocity, mm/yr. Includes that of the GNSS tie if the frame is tied, and the disagreement with other frames of the same rank (`provenance.datum`) */
            velocity_uncertainty_mm_yr?: number;
            /** @description The same in in/yr */
            velocity_uncertainty_in_yr?: number;
            /** @description 95 % interval of the vertical velocity, mm/yr: [low, high], 1.96 standard deviations on either side. It contains the true rate 95 % of the time */
            interval_95_mm_yr?: number[];
            /** @description Along the line of sight, positive toward the satellite */
            velocity_los_mm_yr?: number | null;
            /** @description Half the peak-to-peak yearly swing; null if no seasonal term was fitted. With `provenance.shared_motion` `removed` it is relative to the reference of the frame like the velocity, and the swing of the ground itself is within ± `seasonal_removed_mm` of it */
            seasonal_amplitude_mm?: number | null;
            /** @description Half the peak-to-peak yearly swing that all ground in the frame shares and that was subtracted from every cell. The frame can't tell whether it is ground or air. Null = unknown for this release, nothing was subtracted, or GNSS stations measure it (`seasonal_shared_mm`) */
            seasonal_removed_mm?: number | null;
            /** @description Half the peak-to-peak yearly swing that all ground in the frame shares, measured by GNSS stations. `seasonal_amplitude_mm` includes it. Null = not measured */
            seasonal_shared_mm?: number | null;
            /** @description One standard deviation of `seasonal_shared_mm` */
            seasonal_shared_uncertainty_mm?: number | null;
            /** @description Velocity times the length of the record. It isn't a movement between two dates: `movement` of /api/v1/timeseries is, and it differs if the pace changed or single dates scatter */
            total_motion_mm?: number;
            /** @description The same in inches */
            total_motion_in?: number;
            /** @description |velocity| / uncertainty */
            signal_to_noise?: number;
            /** @description How often an answer like this is wrong in this frame: the share of false ones among motions with this direction and tier, 0 to 1, at most 0.25 for `likely` and 0.03 for `measured` (above that the answer is `inconclusive` and free). Null if the answer reports no motion of 3 mm/yr or more, or the frame wasn't evaluated */
            false_alarm_share?: number | null;
            /** @description Present when the ground moves unevenly over about 150 m */
            differential_motion?: {
                neighbor_spread_mm_yr: number;
                note: string;
            } | null;
            /** @description Data quality, coherence times record length; NOT trend certainty */
            confidence?: number | null;
            neighbor_consistent?: boolean | null;
            /** @description Spread of the velocities within 150 m beyond what noise explains */
            neighbor_spread_mm_yr?: number | null;
            /** @description The rate of this cell less the median rate of well-measured ground around it, mm/yr; negative = it sinks relative to its surroundings. The zero of the frame isn’t in it, so that it is known in relative frames too. Null = not compared: too little ground around is measured, or the release has no such numbers */
            velocity_vs_surroundings_mm_yr?: number | null;
            /** @description One standard deviation of that difference, mm/yr: noise of the cell and of the median, and the atmosphere between them */
            velocity_vs_surroundings_uncertainty_mm_yr?: number | null;
            /** @description How far the surroundings reach that the cell is compared with, meters */
            surroundings_radius_m?: number | null;
            /** @description How far the rate of other years may lie from the rate of this record: one standard deviation, mm/yr. `velocity_uncertainty_mm_yr` is about the years of the record alone. Null = unknown, as where only the path of the record shows that its pace changed */
            pace_spread_mm_yr?: number | null;
            /** @description Whether the ground kept its pace over the record: `changed` where an event, the last 12 months or the acceleration show it, else by `pace_spread_mm_yr`; the rule is `thresholds.pace` of `/api/v1/schema`. Null = unknown */
            pace?: ("kept" | "changed" | "not_known") | null;
            /** @description What the record of the cell is made of */
            quality?: {
                /**
                 * Format: int64
                 * @description Dates of the frame from the first to the last observation of the cell
                 */
                epochs_in_record: number;
                /**
                 * Format: int64
                 * @description As `n_measurements`
                 */
                epochs_used: number;
                /**
                 * Format: int64
                 * @description Dates of the record that the cell has no value for
                 */
                epochs_masked: number;
                /** @description Null where none is masked */
                masked_because: string | null;
                /**
                 * Format: int64
                 * @description Dates within the record that the whole frame left out, not counted above
                 */
                epochs_dropped: number;
                /** @description Null where none is left out */
                dropped_because: string | null;
                /**
                 * Format: int64
                 * @description The longest time between two dates of the frame within the record of the cell
                 */
                longest_gap_days: number;
                /** @description Mean over the dates used, 0 to 1; null = the product has none */
                temporal_coherence: number | null;
            };
            /** @description The rate without steps and surges of `significance` 6 or more or `suspected_unwrapping`, mm/yr. Null where there are none */
            rate_without_events_mm_yr?: number | null;
            /** @description One standard deviation of that rate, mm/yr */
            rate_without_events_uncertainty_mm_yr?: number | null;
            /** @description The rate of the last 12 months of the record, mm/yr; null with too few dates */
            recent_rate_mm_yr?: number | null;
            /** @description One standard deviation of the recent rate, mm/yr */
            recent_rate_uncertainty_mm_yr?: number | null;
            /** @description The recent rate less that over the record, both without certain steps and surges, mm/yr */
            recent_change_mm_yr?: number | null;
            /** @description One standard deviation of that difference, mm/yr */
            recent_change_uncertainty_mm_yr?: number | null;
            /** @description Change of the rate a year over the record, mm/yr²; null for less than 1.5 years */
            acceleration_mm_yr2?: number | null;
            /** @description One standard deviation of the acceleration, mm/yr² */
            acceleration_uncertainty_mm_yr2?: number | null;
            /** @description How much the place moves: 0 = no sign, 1 = slight, 2 = clear, 3 = severe, by its rate, the surroundings, the recent change and events of the last 12 months; `thresholds.severity` of /schema has the rule */
            severity?: number;
            /** Format: int64 */
            n_measurements?: number;
            span_years?: number;
            /** @description Whether `seasonal_amplitude_mm` is larger than a year of the velocity, with both as they are reported */
            seasonal_dominant?: boolean;
            /** @description Whether `seasonal_dominant` is certain. It holds for any part of `seasonal_removed_mm` that was ground motion, or within the 95 % interval of `seasonal_shared_mm` */
            seasonal_dominant_certain?: boolean;
            /** @enum {string} */
            trend?: "subsiding" | "stable" | "uplifting" | "no_clear_trend";
            /** @enum {string} */
            assessment_code?: "rapid_subsidence" | "notable_subsidence" | "stable" | "mild_uplift" | "strong_uplift" | "no_clear_trend";
            /** @enum {string} */
            confidence_tier?: "measured" | "likely" | "within_margin";
            within_margin_kind?: "stable" | null;
            /** @description The headline of the report, such as `Sinking fast`, `Stable` or `Moves with its surroundings` */
            verdict?: string;
            /**
             * @description The same as a code. `stable`: the 95 % interval of the rate lies within ±3 mm/yr. `stable_in_frame`: `within_margin_kind` is `stable`, the 95 % interval of `velocity_vs_surroundings_mm_yr` lies within ±3 mm/yr, and the rate plus its σ without that of the zero is at most 3 mm/yr. `moves_with_surroundings`: only the difference from the surroundings is known to be that small. `sinking_in_surroundings`, `rising_in_surroundings`: the rate has not decided, and the difference is certain and at least 3 mm/yr. `moving_sideways`: only `velocity_east_mm_yr` is certain, and at least 3 mm/yr. `dropped_once`, `rose_once`, `moved_in_steps`: the record has steps or surges (`events`) of `significance` 6 or more, and no certain motion without them that the rate shares. `sinking_lately`, `rising_lately`, `changed_pace`: the pace changed, and the last 12 months don’t go on as before; `recent_rate_mm_yr` counts
             * @enum {string}
             */
            verdict_code?: "sinking_fast" | "sinking" | "stable" | "stable_in_frame" | "rising_slightly" | "rising_strongly" | "dropped_once" | "rose_once" | "moved_in_steps" | "sinking_lately" | "rising_lately" | "changed_pace" | "sinking_in_surroundings" | "rising_in_surroundings" | "moves_with_surroundings" | "moving_sideways" | "shifted_sideways" | "possibly_sinking" | "possibly_rising" | "probably_stable" | "no_clear_motion";
            /**
             * @description The numbers were measured at this cell, not modeled or interpolated
             * @constant
             */
            evidence?: "measured";
            near_threshold?: boolean;
            significant_nonzero?: boolean;
            /** @description The three nearest GNSS stations in the frame that the release was compared with, the nearest first. Empty for a frame without stations, such as one that isn’t tied */
            nearest_stations?: {
                station: string;
                /** @description From the middle of the cell */
                distance_km: number;
                /** @description Its own vertical rate over the years of the frame, mm/yr; negative = down */
                velocity_vertical_mm_yr: number;
                /** @description One standard deviation of it; null = the source gives none */
                velocity_uncertainty_mm_yr: number | null;
                /** @description Its rate minus ours with the zero tied, mm/yr: the median within 250 m, or the cell that it stands on where that clearly differs. Null if none is measured, or the frame isn’t tied */
                difference_mm_yr: number | null;
                /** @description The last day behind its rate; null = the source doesn’t give it */
                last_date: string | null;
                /** @description False if it was rejected; `reason` says why */
                used_in_tie: boolean;
                /** @description Why it was rejected or is in doubt; else null */
                reason: string | null;
            }[];
            /**
             * @description Whether a frame covers the place
             * @constant
             */
            coverage: true;
            /** @description Data frame identifier */
            frame?: string;
            /** @description The immutable release that the numbers come from */
            release?: string;
            /** @description Measurement cell identifier */
            pixel_id?: string;
            /** @description Corners of the cell as [lat, lon]: north-west, north-east, south-east, south-west */
            pixel_polygon?: number[][];
            /** @description The cell as a GeoJSON feature, [lon, lat] */
            pixel_geojson?: {
                /** @constant */
                type: "Feature";
                geometry: {
                    /** @constant */
                    type: "Polygon";
                    coordinates: number[][][];
                };
                properties: {
                    pixel_id: string;
                    frame: string;
                    cell_size_m: number;
                };
            };
            cell_size_m?: number;
            /**
             * Format: date
             * @description Date, YYYY-MM-DD
             */
            last_observation?: string;
            /** Format: int64 */
            data_age_days?: number;
            /** @enum {string} */
            data_freshness?: "current" | "recent" | "stale" | "very_stale" | "unknown";
            /** @description A warning if the series seems to have ended: no observation for more than 180 days and 10 revisits. Null otherwise */
            freshness_note?: string | null;
            /** @description Null if the series ended, or no frame covers the place */
            estimated_next_acquisition?: string | null;
            /** @constant */
            data_coverage?: "measured";
            provenance?: {
                /** @enum {string} */
                calibration: "gps_tied" | "relative";
                calibration_rmse_mm_yr: number | null;
                /** @description Null if no other frame covers the place */
                datum: components["schemas"]["Datum"] | null;
                /** @description The zero of the rate; docs/zero.md of the project derives it */
                reference: {
                    /** @enum {string} */
                    method: "none" | "median_of_stable_cells" | "median_of_all_cells" | "given_points" | "kept" | "gnss_tie";
                    /** @description The zero of the rate, and how well it is known */
                    in_words: string;
                    /** @description One standard deviation of the zero of the whole frame, mm/yr; null = not derived for this release. With gnss_tie, at the stations */
                    uncertainty_mm_yr: number | null;
                    /** @description Whether velocity_uncertainty_mm_yr includes it, in quadrature */
                    is_in_velocity_uncertainty: boolean;
                };
                /**
                 * @description The season and slow motion that all ground in the frame shares. `measured`: GNSS stations measure it, and series, movements and seasonal amplitudes include it. `removed`: it was subtracted from every cell, since radar can't tell it from air, so series, movements and seasonal amplitudes are relative to the frame. `as_in_product`: nothing was subtracted from the product's own values
                 * @enum {string}
                 */
                shared_motion: "measured" | "removed" | "as_in_product";
                line_of_sight: {
                    source: string;
                    /** @description No product gave the line of sight of this cell */
                    is_assumed: boolean;
                    /** @description One standard deviation, percent of the vertical rate; part of velocity_uncertainty_mm_yr. Null if no frame answers */
                    uncertainty_percent: number | null;
                };
                sign_convention: string;
                science_version: string;
                attribution: string;
                license: string;
                disclaimer: string;
                data_source: string;
                /** @description True: made-up demonstration data. False if no frame answers */
                is_synthetic: boolean;
            };
            /** @description Other statistics of the cell’s series. The rate of the report is `velocity_vertical_mm_yr`: trend, assessment and gates use only that */
            trend_analysis?: {
                /** @description The rate of the whole record again, fitted to the published series (rounded to 0.1 mm): `velocity_vertical_mm_yr` except for rounding */
                linear_rate_mm_yr: number;
                /** @description One standard deviation of it, of the fit alone: without the GNSS tie, which `velocity_uncertainty_mm_yr` includes */
                linear_rate_uncertainty_mm_yr: number;
                /** @description The `acceleration_mm_yr2` of the report */
                acceleration_mm_yr2: number | null;
                /** @description One standard deviation of it */
                acceleration_uncertainty_mm_yr2: number | null;
                /** @description The rate of the last two years alone, without the seasonal term. If it differs from `velocity_vertical_mm_yr` by more than their uncertainties, the motion changed its pace. Null if the record isn't longer than that */
                last_two_years_rate_mm_yr: number | null;
                /** @description One standard deviation of it */
                last_two_years_rate_uncertainty_mm_yr: number | null;
                /** @description Whether the series rises or falls at all: -1 = always falling, 1 = always rising */
                mann_kendall_tau: number;
                /** @description Two-sided probability of such a tau on ground without a trend */
                mann_kendall_p: number;
                /** @description Median slope between pairs of dates: a rate of the whole record that single wrong dates don't change */
                sen_slope_mm_yr: number;
                /** @description Share of the variance of the series that the line and seasonal term explain */
                r_squared: number;
                /** @description Root mean square of the residuals */
                residual_rmse_mm: number;
                /** @description As in the report, for the published series */
                seasonal_amplitude_mm: number | null;
                /** @description When the ground is highest, 1 to 366 */
                seasonal_peak_day_of_year: number | null;
            };
            timeseries?: {
                dates: string[];
                vertical_mm: number[];
                /** Format: int64 */
                n_points: number;
                /**
                 * Format: date
                 * @description Date, YYYY-MM-DD
                 */
                reference_date: string;
                /** @description Season and slow motion that all ground in the frame shares at each date, vertical mm: part of `vertical_mm` if `provenance.shared_motion` is `measured`, subtracted from it if `removed`. Null = not known */
                shared_motion_mm: number[] | null;
                /** @description One standard deviation of `shared_motion_mm` at each date. Null if it was removed: then the difference between two dates is one standard deviation of a movement */
                shared_motion_uncertainty_mm: number[] | null;
            };
            ground_brief?: string;
            events?: {
                /**
                 * @description `step`: at once; `surge`: within 90 days; `pace_change`: another rate from then on
                 * @enum {string}
                 */
                kind: "step" | "pace_change" | "surge";
                /** @description False where another kind is more than half as likely */
                kind_is_clear: boolean;
                /**
                 * Format: date
                 * @description It happened, or began, between `earliest` and `latest` (68 % or more)
                 */
                earliest: string;
                /**
                 * Format: date
                 * @description Date, YYYY-MM-DD
                 */
                latest: string;
                /** @description Negative = downward */
                size: number;
                /** @description One standard deviation */
                size_uncertainty: number;
                /**
                 * @description `mm/yr` for a change of pace
                 * @enum {string}
                 */
                size_unit: "mm" | "mm/yr";
                /** @description Standard deviations by which it stands out from noise */
                significance: number;
                /** @description True where it may be an error in processing: whole wavelengths with a sharp edge */
                suspected_unwrapping: boolean;
                /** @description True where only the newest dates show it, so it may be an error */
                unconfirmed: boolean;
                /**
                 * @description `surroundings`: the cell moved against the ground around, or that is not measured. `frame`: it moved, too
                 * @enum {string}
                 */
                relative_to: "surroundings" | "frame";
                /** @description For people: `A sudden drop of about 30 mm between October 12 and 24, 2025; before and after it the ground was stable.` */
                text: string;
            }[];
            all_frames?: components["schemas"]["AllFrames"];
            two_looks?: components["schemas"]["TwoLooks"];
            context?: components["schemas"]["ReportContext"];
            /**
             * @description Only of frames of two looks (`C_…`): their rate up assumes only that the ground doesn’t move north
             * @constant
             */
            geometry?: "two_looks";
            /** @description Rate to the east, mm/yr; negative = to the west. Relative to the GNSS stations, without `east_shift` */
            velocity_east_mm_yr?: number;
            /** @description One standard deviation, mm/yr; includes both zeros and ± 2 mm/yr of motion to the north */
            velocity_east_uncertainty_mm_yr?: number;
            /** @description Of the errors of the rates up and to the east */
            up_east_correlation?: number;
            /** @description Largest sudden shift; negative = to the west */
            east_shift?: {
                /**
                 * Format: date
                 * @description Date, YYYY-MM-DD
                 */
                earliest: string;
                /**
                 * Format: date
                 * @description Date, YYYY-MM-DD
                 */
                latest: string;
                size_mm: number;
                size_uncertainty_mm: number;
            };
        };
        /** @description The fields of a report chosen by `compact` or `fields` */
        SelectedReport: components["schemas"]["SelectedOkReport"] | components["schemas"]["SelectedFreeReport"];
        /** @description The state of the service */
        ServiceStatus: {
            /**
             * @description `degraded` = part of it isn't working
             * @enum {string}
             */
            status: "ok" | "degraded";
            /** @description api, state (accounts and sales), ground (frames), addresses */
            parts: {
                part: string;
                /** @enum {string} */
                status: "ok" | "degraded";
                note: string | null;
            }[];
            /** Format: date-time */
            as_of: string;
            /**
             * Format: date-time
             * @description For this server process
             */
            up_since: string;
            /** Format: int64 */
            uptime_s: number;
            /** @description Answers of this process since it started, by kind of call */
            latency: {
                group: string;
                /** @description Milliseconds; null = too few answers to measure */
                p50_ms: number | null;
                /** @description Milliseconds; null = too few answers to measure */
                p95_ms: number | null;
                /** @description Routes with enough answers to measure */
                routes: {
                    method: string;
                    route: string;
                    /** @description Milliseconds; null = too few answers to measure */
                    p50_ms: number | null;
                    /** @description Milliseconds; null = too few answers to measure */
                    p95_ms: number | null;
                }[];
            }[];
            frames: {
                /** Format: int64 */
                served: number;
                /** Format: int64 */
                out_of_service: number;
                newest_observation: string | null;
                /** @description The last observation of the frame with the oldest data */
                oldest_observation: string | null;
                newest_release_at: string | null;
                /** @description When accounts were last notified of a new release; null = never, or unknown */
                last_announced_at: string | null;
                /** @description How often the server checks for new releases */
                checked_every_s: number;
            };
            waiting: {
                /** @description Seconds that the oldest item has waited; 0 = empty, null = unknown */
                emails_s: number | null;
                /** @description Seconds that the oldest item has waited; 0 = empty, null = unknown */
                batches_s: number | null;
                /** @description Seconds that the oldest item has waited; 0 = empty, null = unknown */
                deliveries_s: number | null;
            };
            payments: {
                /** @enum {string} */
                card: "on" | "off" | "behind";
                /** @enum {string} */
                usdc: "on" | "off" | "behind";
                /** @enum {string} */
                x402: "on" | "off" | "behind";
            };
            /** @description The newest corrections; null = unknown right now */
            incidents: {
                correction_id: string;
                title: string;
                /** Format: uri */
                url: string;
                /** Format: date-time */
                published_at: string;
            }[] | null;
            request_id: string;
        };
        SessionEntry: {
            session_id: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            expires_at: string;
            /** @description The IP address that started the session; null = unknown */
            ip_address: string | null;
            /** @description The browser's own name for itself; untrusted text */
            user_agent: string | null;
            /** @description Whether this is the session of this call */
            current: boolean;
        };
        /** @description The session of this call first, then newest first */
        SessionList: {
            sessions: components["schemas"]["SessionEntry"][];
            /**
             * @description `test`: synthetic
             * @enum {string}
             */
            mode: "live" | "test";
            /**
             * @description In test mode: made-up data
             * @constant
             */
            data_source?: "synthetic";
            request_id: string;
        };
        SessionsEnded: {
            /** Format: int64 */
            sessions_ended: number;
            /**
             * @description `test`: synthetic
             * @enum {string}
             */
            mode: "live" | "test";
            /**
             * @description In test mode: made-up data
             * @constant
             */
            data_source?: "synthetic";
            request_id: string;
        };
        SharedLink: {
            link_id: string;
            /** Format: date-time */
            created_at: string;
        };
        SharedLinkList: {
            links: components["schemas"]["SharedLink"][];
            /**
             * @description `test`: synthetic
             * @enum {string}
             */
            mode: "live" | "test";
            /**
             * @description In test mode: made-up data
             * @constant
             */
            data_source?: "synthetic";
            request_id: string;
        };
        /** @description A report that its buyer shares by link */
        SharedReport: {
            /** @description The report as sold, without its cost and the buyer’s balance. It can be limited to some fields, or be a time series */
            report: {
                [key: string]: unknown;
            };
            /** Format: date-time */
            bought_at: string;
            /** @description Corrections of this report because it was wrong, newest first. Empty = none */
            corrections: components["schemas"]["CorrectionLink"][];
            /** @description Whether the buyer got a refund */
            refunded: boolean;
            /**
             * @description `test`: synthetic
             * @enum {string}
             */
            mode: "live" | "test";
            /**
             * @description In test mode: made-up data
             * @constant
             */
            data_source?: "synthetic";
            request_id: string;
        };
        SpendCapRequestInput: {
            /** @description null removes the cap, 0 stops every purchase */
            daily_usd: number | null;
        };
        StacAsset: {
            /** Format: uri */
            href: string;
            type: string;
            title: string;
            description?: string;
            roles: string[];
            /** Format: int64 */
            "file:size": number;
            /** @description Multihash: 1220 and the SHA-256, hexadecimal */
            "file:checksum": string;
            "proj:code"?: string;
            /** @description [rows, columns] */
            "proj:shape"?: number[];
            /** @description Six numbers, as rasterio’s Affine */
            "proj:transform"?: number[];
            "proj:bbox"?: number[];
            bands?: {
                name?: string;
                description?: string;
                data_type: string;
                nodata?: number;
                unit?: string;
                "raster:scale": number;
                "raster:offset": number;
                /** @constant */
                "raster:sampling": "area";
            }[];
            /** Format: int64 */
            "table:row_count"?: number;
            /** @description For a table other than the cells */
            "table:columns"?: {
                name: string;
                /** @description As in Parquet */
                type: string;
                description?: string;
            }[];
        };
        StacCatalog: {
            /** @constant */
            type: "Catalog";
            /** @constant */
            stac_version: "1.1.0";
            id: string;
            title: string;
            description: string;
            conformsTo: string[];
            links: components["schemas"]["StacLink"][];
        };
        StacCollection: {
            /** @constant */
            type: "Collection";
            /** @constant */
            stac_version: "1.1.0";
            stac_extensions: string[];
            id: string;
            title: string;
            description: string;
            keywords: string[];
            license: string;
            providers: {
                name: string;
                description: string;
                roles: string[];
            }[];
            extent: {
                spatial: {
                    bbox: number[][];
                };
                temporal: {
                    interval: (string | null)[][];
                };
            };
            summaries: {
                [key: string]: unknown;
            };
            /** @description The assets of an item, by their keys */
            item_assets: {
                [key: string]: {
                    title: string;
                    type: string;
                    roles: string[];
                    bands?: {
                        name?: string;
                        description?: string;
                        data_type?: string;
                        nodata?: number;
                        unit?: string;
                        "raster:scale"?: number;
                        "raster:offset"?: number;
                        /** @constant */
                        "raster:sampling"?: "area";
                    }[];
                };
            };
            "table:tables": {
                name: string;
                description: string;
            }[];
            /** @description For the table `cells` */
            "table:columns": {
                name: string;
                /** @description As in Parquet */
                type: string;
                description?: string;
            }[];
            /** @description How to draw an asset in the colors of the maps */
            renders: {
                [key: string]: {
                    title: string;
                    assets: string[];
                    /** @description Stored numbers for the first and the last color */
                    rescale: number[][];
                    nodata: number;
                    /** @description 256 colors by index: red, green, blue, alpha */
                    colormap: {
                        [key: string]: number[];
                    };
                    resampling: string;
                    minmax_zoom: number[];
                };
            };
            links: components["schemas"]["StacLink"][];
        };
        StacCollections: {
            collections: components["schemas"]["StacCollection"][];
            links: components["schemas"]["StacLink"][];
        };
        StacConformance: {
            /** @description The supported parts of STAC API and OGC API Features */
            conformsTo: string[];
        };
        StacItem: {
            /** @constant */
            type: "Feature";
            /** @constant */
            stac_version: "1.1.0";
            stac_extensions: string[];
            /** @description Data frame identifier */
            id: string;
            collection: string;
            geometry: {
                /** @constant */
                type: "Polygon";
                coordinates: number[][][];
            };
            bbox: number[];
            properties: {
                [key: string]: unknown;
            };
            links: components["schemas"]["StacLink"][];
            assets: {
                [key: string]: components["schemas"]["StacAsset"];
            };
        };
        StacItems: {
            /** @constant */
            type: "FeatureCollection";
            features: components["schemas"]["StacItem"][];
            links: components["schemas"]["StacLink"][];
            /** Format: int64 */
            numberMatched: number;
            /** Format: int64 */
            numberReturned: number;
        };
        StacLink: {
            rel: string;
            /** Format: uri */
            href: string;
            type?: string;
            title?: string;
            /**
             * @description HTTP method; GET by default
             * @enum {string}
             */
            method?: "GET" | "POST";
            /** @description What to send with POST, in addition to the body of this request if `merge` is true */
            body?: {
                [key: string]: unknown;
            };
            merge?: boolean;
            "wmts:layer"?: string[];
        };
        StacSearchBodyInput: {
            /**
             * @description Maximum number of items; a page has at most 20
             * @default 10
             */
            limit: number;
            /** @description [west, south, east, north], degrees */
            bbox?: number[] | number[];
            /** @description A GeoJSON geometry, at most 1000 positions */
            intersects?: ({
                /** @constant */
                type: "Point";
                /** @description [longitude, latitude] */
                coordinates: [
                    number,
                    number
                ];
            } | {
                /** @constant */
                type: "MultiPoint";
                coordinates: [
                    number,
                    number
                ][];
            } | {
                /** @constant */
                type: "LineString";
                coordinates: [
                    number,
                    number
                ][];
            } | {
                /** @constant */
                type: "MultiLineString";
                coordinates: [
                    number,
                    number
                ][][];
            } | {
                /** @constant */
                type: "Polygon";
                coordinates: [
                    number,
                    number
                ][][];
            } | {
                /** @constant */
                type: "MultiPolygon";
                coordinates: [
                    number,
                    number
                ][][][];
            }) | {
                /** @constant */
                type: "GeometryCollection";
                geometries: ({
                    /** @constant */
                    type: "Point";
                    /** @description [longitude, latitude] */
                    coordinates: [
                        number,
                        number
                    ];
                } | {
                    /** @constant */
                    type: "MultiPoint";
                    coordinates: [
                        number,
                        number
                    ][];
                } | {
                    /** @constant */
                    type: "LineString";
                    coordinates: [
                        number,
                        number
                    ][];
                } | {
                    /** @constant */
                    type: "MultiLineString";
                    coordinates: [
                        number,
                        number
                    ][][];
                } | {
                    /** @constant */
                    type: "Polygon";
                    coordinates: [
                        number,
                        number
                    ][][];
                } | {
                    /** @constant */
                    type: "MultiPolygon";
                    coordinates: [
                        number,
                        number
                    ][][][];
                })[];
            };
            /** @description An instant or `from/to`, `..` for an open end */
            datetime?: string;
            /** @description Items (frames) */
            ids?: string[];
            /** @description Collections; there is one, `ground-motion` */
            collections?: string[];
            /** @description The last item of the previous page; link `next` has it */
            cursor?: string;
        };
        /** @description The body exactly as we sent it when you bought the report */
        StoredReport: {
            [key: string]: unknown;
        };
        /** @description The report, and its new nickname, note or both. Fields that you omit stay as they are */
        TagRequestInput: {
            /**
             * Format: int64
             * @description Number in the account’s ledger, which also numbers credits: the first report isn't 1
             */
            id?: number;
            /** @description Shown only in this list; null or empty clears it */
            nickname?: string | null;
            /** @description Shown only in this list; null or empty clears it */
            note?: string | null;
        } | null;
        TaggedReport: {
            /**
             * Format: int64
             * @description Number in the account’s ledger, which also numbers credits: the first report isn't 1
             */
            id: number;
            /** Format: date-time */
            created_at: string;
            endpoint: string;
            label: string | null;
            nickname: string | null;
            note: string | null;
            address: string | null;
            /** @description Found for it */
            geocoded_address: string | null;
            lat: number;
            lon: number;
            pixel_id: string;
            frame: string;
            release: string;
            /** @description Vertical velocity, mm/yr; negative = subsidence */
            velocity: number;
            /** @description The same value */
            velocity_vertical_mm_yr: number;
            /** @description One standard deviation of it, mm/yr; null = not stored */
            velocity_uncertainty_mm_yr: number | null;
            /** @description Of the last 12 months */
            recent_rate_mm_yr: number | null;
            recent_rate_uncertainty_mm_yr: number | null;
            last_observation: string | null;
            /** @description Such as `Sinking fast`; null = not stored */
            verdict: string | null;
            /** @description The same as a code; null = not stored */
            verdict_code: string | null;
            assessment_code: string;
            cost_usd: number;
            refunded: boolean;
            /** @description `request_id` of the purchase */
            purchase_request_id: string;
            /** @description Corrections because it was wrong, newest first */
            corrections: components["schemas"]["CorrectionLink"][];
            /** @description The PDF for the same place; needs a key. Free for 7 days after the purchase while the release is the same, a new purchase after that (dry_run=1 tells you which) */
            pdf_url: string | null;
            /**
             * @description `test`: synthetic
             * @enum {string}
             */
            mode: "live" | "test";
            /**
             * @description In test mode: made-up data
             * @constant
             */
            data_source?: "synthetic";
            request_id: string;
        };
        /** @description The free answer without a key: no measured numbers and no assessment */
        Teaser: {
            /**
             * @description The status that the paid call would have
             * @enum {string}
             */
            status: "no_coverage" | "low_geocode_precision" | "no_data" | "no_new_data" | "stale_data" | "low_confidence" | "inconclusive" | "ok";
            /** @constant */
            teaser: true;
            help: string | null;
            /**
             * @description `test`: synthetic
             * @enum {string}
             */
            mode: "live" | "test";
            /**
             * @description In test mode: made-up data
             * @constant
             */
            data_source?: "synthetic";
            /** @description Whether a frame covers the place */
            coverage: boolean;
            /** @description Data quality of the cell, rounded down to tenths (0.788 is 0.7); null if not measured. NOT trend certainty */
            confidence: number | null;
            /** @description Data frame identifier; `none` if no frame covers the place */
            frame: string;
            /** @description Date, YYYY-MM-DD; `none` if no frame covers the place */
            last_observation: string | "none";
            /** @enum {string} */
            data_freshness: "current" | "recent" | "stale" | "very_stale" | "unknown";
            /** @description A warning if the series seems to have ended: no observation for more than 180 days and 10 revisits. Null otherwise */
            freshness_note: string | null;
            /** @description Price of the report; 0 unless it would be `ok` */
            would_cost_usd: number;
            /** @description How to get the report itself */
            how_to_buy: {
                register: {
                    /** @constant */
                    method: "POST";
                    /** Format: uri */
                    url: string;
                    body: {
                        email: string;
                    };
                    /** @description Credits of a new live account */
                    starter_credits_usd: number;
                };
                key: {
                    /** @description Send with the same request */
                    header: string;
                    /** Format: uri */
                    top_up_url: string;
                };
                /** @description Pay per call, without an account */
                x402: {
                    available: boolean;
                    /** @description Null if not available */
                    url: string | null;
                    message: string;
                };
            };
            query: {
                address: string | null;
                geocoded_address: string | null;
                geocode: {
                    /** @enum {string} */
                    match_type: "coordinates" | "rooftop_interpolated" | "street_interpolated" | "area_centroid";
                    /** @description The fixed score of the match type, 0 to 1 */
                    score: number;
                    /** @description The true place is probably within this many meters; 0 for coordinates */
                    uncertainty_m: number;
                    /** @description How much of the address was found as sent, 0 to 1 */
                    match_quality: number;
                    /** @description Differences from the request; /api/v1/schema explains each */
                    flags: ("number_outside_range" | "number_unknown" | "number_rewritten" | "parity_mismatch" | "between_points" | "imputed_range" | "fuzzy_name" | "street_changed" | "type_changed" | "directional_changed" | "zip_changed" | "place_changed" | "state_changed" | "unit_ignored" | "words_ignored" | "street_only" | "box_only" | "area_only")[];
                    source: string | null;
                    /** @description As `geocoded_address` */
                    matched_address: string | null;
                };
                lat: number;
                lon: number;
            };
            /** @constant */
            cost_usd: 0;
            request_id: string;
        };
        Ticket: {
            ticket_id: string;
            subject: string;
            /**
             * @description `open` waits for an answer, `waiting_for_you` asks you something; a reply reopens a closed ticket
             * @enum {string}
             */
            status: "open" | "waiting_for_you" | "answered" | "closed";
            /** @enum {string} */
            priority: "low" | "normal" | "high" | "urgent";
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** @description For a challenge: the report in question */
            report_id: number | null;
            request_ids: string[];
            /** @description The ones that belong to this account */
            recognized_request_ids: string[];
            /** @description Oldest first */
            messages: components["schemas"]["TicketMessage"][];
        };
        /** @description A ticket and its conversation */
        TicketAnswer: {
            ticket_id: string;
            subject: string;
            /**
             * @description `open` waits for an answer, `waiting_for_you` asks you something; a reply reopens a closed ticket
             * @enum {string}
             */
            status: "open" | "waiting_for_you" | "answered" | "closed";
            /** @enum {string} */
            priority: "low" | "normal" | "high" | "urgent";
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** @description For a challenge: the report in question */
            report_id: number | null;
            request_ids: string[];
            /** @description The ones that belong to this account */
            recognized_request_ids: string[];
            /** @description Oldest first */
            messages: components["schemas"]["TicketMessage"][];
            /**
             * @description `test`: synthetic
             * @enum {string}
             */
            mode: "live" | "test";
            /**
             * @description In test mode: made-up data
             * @constant
             */
            data_source?: "synthetic";
            request_id: string;
        };
        TicketList: {
            tickets: components["schemas"]["Ticket"][];
            /** @description Send as `cursor` to get the next page; null = this is the last */
            next_cursor: string | null;
            /**
             * @description `test`: synthetic
             * @enum {string}
             */
            mode: "live" | "test";
            /**
             * @description In test mode: made-up data
             * @constant
             */
            data_source?: "synthetic";
            request_id: string;
        };
        TicketMessage: {
            message_id: string;
            /**
             * @description `customer` = the account, `operator` = a person of this service, `service` = the program
             * @enum {string}
             */
            author: "customer" | "operator" | "service";
            /** @enum {string} */
            via: "api" | "email";
            /** @description Plain text */
            message: string;
            /** Format: date-time */
            created_at: string;
        };
        TicketReplyInput: {
            /** @description Optional with `close` */
            message?: string;
            /**
             * @description The matter is settled; a later reply reopens it
             * @default false
             */
            close: boolean;
        };
        TicketRequestInput: {
            /** @description The subject, in a line; by default, the beginning of the message */
            subject?: string;
            /** @description Text; attachments aren't supported */
            message: string;
            /**
             * @default normal
             * @enum {string}
             */
            priority: "low" | "normal" | "high" | "urgent";
            /** @description `request_id` of the related answers */
            request_ids?: string[];
        };
        /** @description TileJSON 3.0.0, plus `legend_stops`, `detail`, `units` and `layer` */
        TileJson: {
            /** @constant */
            tilejson: "3.0.0";
            name: string;
            description: string;
            version: string;
            attribution: string;
            /** @constant */
            scheme: "xyz";
            tiles: string[];
            /** Format: int64 */
            minzoom: number;
            /** Format: int64 */
            maxzoom: number;
            /**
             * @description Pixels per side; clients assume 512 if this is missing
             * @constant
             */
            tileSize: 256;
            /** @description Empty, because the tiles are pictures. TileJSON 3.0.0 requires it */
            vector_layers: unknown[];
            /** @description [west, south, east, north] of all frames, degrees */
            bounds: number[];
            /** @description [lon, lat, zoom] */
            center: number[];
            /** @description The legend in words */
            legend: string;
            /** @description With `detail: classes`, the classes, each with one color, `not_measured` last. With `detail: values`, marks of the color ramp, ascending, with linear interpolation between them. At the border of a velocity class, two marks have the same value, one for the color on each side */
            legend_stops: {
                /** @description For a mark of the color ramp; null for a class */
                value: number | null;
                /** @description Null: transparent */
                color: string | null;
                label: string;
                /** @description The class. For velocity, one of the five moving or stable codes of a report’s `assessment_code`, `moves_with_surroundings`, `sinking_in_surroundings`, `rising_in_surroundings`, `moved_once`, `changed_pace` or `not_significant` (uncertain, or not for sale); with `look=east`, `moving_west_fast`, `moving_west`, `stable_east_west`, `moving_east`, `moving_east_fast` or `not_significant`; for other layers, the range; `not_measured` for transparent pixels */
                code?: string;
                /** @description For a class, its lower end; null if open */
                from?: number | null;
                /** @description For a class, its upper end; null if open */
                to?: number | null;
            }[];
            /**
             * @description `classes` for everyone: each pixel shows the class of the mean over an area about 120 m wide, with a separate class for a velocity that isn't significant. `values` with the live owner key of an account with downloads: each pixel shows the value of its cell, in a color ramp
             * @enum {string}
             */
            detail: "classes" | "values";
            units: string;
            /**
             * @description The mapped quantity
             * @enum {string}
             */
            layer: "velocity" | "uncertainty" | "confidence" | "seasonal";
        };
        /** @description Cumulative vertical motion, or the free answer why there is none; `status` says which */
        Timeseries: components["schemas"]["OkTimeseries"] | components["schemas"]["FreeTimeseries"];
        /** @description What to pay for the credits */
        TopUpChallenge: {
            /**
             * @description Stable machine code
             * @enum {string}
             */
            error: "bad_request" | "bad_amount" | "bad_method" | "card_unavailable" | "crypto_unavailable" | "stripe_error" | "crypto_error" | "payment_malformed" | "unauthorized" | "login_required" | "invalid_api_key" | "insufficient_credits" | "payment_required" | "payment_invalid" | "spend_cap_reached" | "max_price_exceeded" | "quote_invalid" | "forbidden_referer" | "widget_key_only" | "account_suspended" | "forbidden" | "not_found" | "job_not_found" | "key_not_found" | "frame_not_found" | "release_not_found" | "asset_not_found" | "email_unavailable" | "wrong_password" | "session_not_found" | "deletion_blocked" | "weak_password" | "code_invalid" | "webhook_not_found" | "webhook_url_refused" | "webhook_limit_reached" | "webhook_disabled" | "event_not_found" | "events_expired" | "ticket_not_found" | "watch_not_found" | "report_not_found" | "shared_link_not_found" | "conversation_not_found" | "method_not_allowed" | "request_timeout" | "email_exists" | "idempotency_in_progress" | "payment_in_progress" | "payment_mismatch" | "payment_refund_due" | "payload_too_large" | "uri_too_long" | "unsupported_media_type" | "range_not_satisfiable" | "need_address_or_coords" | "invalid_coordinates" | "address_not_found" | "bad_mock" | "too_many_items" | "too_many_links" | "invalid_arguments" | "invalid_email" | "disposable_email" | "message_required" | "idempotency_mismatch" | "idempotency_key_expired" | "headers_too_large" | "rate_limited" | "internal_error" | "service_unavailable";
            /**
             * @description The same as `error`
             * @enum {string}
             */
            code: "bad_request" | "bad_amount" | "bad_method" | "card_unavailable" | "crypto_unavailable" | "stripe_error" | "crypto_error" | "payment_malformed" | "unauthorized" | "login_required" | "invalid_api_key" | "insufficient_credits" | "payment_required" | "payment_invalid" | "spend_cap_reached" | "max_price_exceeded" | "quote_invalid" | "forbidden_referer" | "widget_key_only" | "account_suspended" | "forbidden" | "not_found" | "job_not_found" | "key_not_found" | "frame_not_found" | "release_not_found" | "asset_not_found" | "email_unavailable" | "wrong_password" | "session_not_found" | "deletion_blocked" | "weak_password" | "code_invalid" | "webhook_not_found" | "webhook_url_refused" | "webhook_limit_reached" | "webhook_disabled" | "event_not_found" | "events_expired" | "ticket_not_found" | "watch_not_found" | "report_not_found" | "shared_link_not_found" | "conversation_not_found" | "method_not_allowed" | "request_timeout" | "email_exists" | "idempotency_in_progress" | "payment_in_progress" | "payment_mismatch" | "payment_refund_due" | "payload_too_large" | "uri_too_long" | "unsupported_media_type" | "range_not_satisfiable" | "need_address_or_coords" | "invalid_coordinates" | "address_not_found" | "bad_mock" | "too_many_items" | "too_many_links" | "invalid_arguments" | "invalid_email" | "disposable_email" | "message_required" | "idempotency_mismatch" | "idempotency_key_expired" | "headers_too_large" | "rate_limited" | "internal_error" | "service_unavailable";
            /** @description The problem, the invalid value, and what is valid */
            message: string;
            retryable: boolean;
            /** Format: uri */
            doc_url: string;
            request_id: string;
            /**
             * @description Present for a test key
             * @constant
             */
            mode?: "test";
            /** @constant */
            data_source?: "synthetic";
            /**
             * @description For a PDF that doesn't exist: the status of the report, which was free
             * @enum {string}
             */
            status?: "no_coverage" | "low_geocode_precision" | "no_data" | "no_new_data" | "stale_data" | "low_confidence" | "inconclusive" | "ok";
            /** @description For `payment_refund_due`: the operator's id of the payment */
            payment_id?: string;
            /**
             * @description Present if a magic place of test mode caused this error
             * @constant
             */
            rehearsed?: true;
            /** Format: uri */
            buy_credits_url: string;
            buy_api: {
                /** @constant */
                method: "POST";
                /** Format: uri */
                url: string;
                body: {
                    amount_usd: string;
                    method: string;
                };
                returns: string;
                available: boolean;
            };
            /**
             * @description Version of this body; the PAYMENT-REQUIRED header has version 2, at the same price
             * @constant
             */
            x402Version: 1;
            accepts: {
                /** @constant */
                scheme: "exact";
                /** @enum {string} */
                network: "base" | "base-sepolia";
                /** @description Units of the asset: millionths of a dollar */
                maxAmountRequired: string;
                /** Format: uri */
                resource: string;
                description: string;
                /** @constant */
                mimeType: "application/json";
                outputSchema?: {
                    [key: string]: unknown;
                };
                payTo: string;
                /** Format: int64 */
                maxTimeoutSeconds: number;
                /** @description USDC on that network */
                asset: string;
                extra: {
                    name: string;
                    version: string;
                };
            }[];
            /** @description For `payment_invalid`: why the payment was rejected, as an x402 code */
            payment_reason?: string;
        };
        /** @description Motion up and to the east, from the frame that the report is from and the other one that knows it best. The rate of the report stays `velocity_vertical_mm_yr` */
        TwoLooks: {
            /**
             * @description `ok`, or why the numbers are missing: `one_look`: only one frame measures the place. `looks_alike`: they look from nearly the same side. `records_apart`: they observed together for less than a year or on fewer than 12 dates. `unknown_direction`: the products don’t state the direction to the satellite. `zeros_differ`: one is tied to GNSS and the other isn’t, or its producer tied one and we tied the other
             * @enum {string}
             */
            status: "ok" | "one_look" | "looks_alike" | "records_apart" | "unknown_direction" | "zeros_differ";
            /** @description The same as a sentence */
            message: string;
            /** @description The two frames; empty without numbers */
            frames: string[];
            /** @description First date that both observed */
            from: string | null;
            /** @description Last date that both observed */
            to: string | null;
            /** @description Rate up over these dates, mm/yr, without the assumption that nothing moves sideways */
            velocity_up_mm_yr: number | null;
            /** @description One standard deviation, mm/yr; includes both zeros and ± 2 mm/yr of motion to the north */
            velocity_up_uncertainty_mm_yr: number | null;
            /** @description Rate to the east over these dates, mm/yr; negative = to the west */
            velocity_east_mm_yr: number | null;
            /** @description One standard deviation, mm/yr; includes the same */
            velocity_east_uncertainty_mm_yr: number | null;
            /** @description Correlation of the errors of the two rates */
            correlation: number | null;
            /** @description How badly the looks tell up from east: 1 = at right angles, at most 4 */
            condition_number: number | null;
        };
        /** @description The ledger, newest first. A child key sees only its own entries */
        Usage: {
            entries: components["schemas"]["UsageEntry"][];
            /** @description Send as `cursor` to get the next page; null = this is the last */
            next_cursor: string | null;
            /**
             * @description `test`: synthetic
             * @enum {string}
             */
            mode: "live" | "test";
            /**
             * @description In test mode: made-up data
             * @constant
             */
            data_source?: "synthetic";
            request_id: string;
        };
        UsageEntry: {
            /** Format: date-time */
            at: string;
            /**
             * @description `top_up_refund`, `dispute` and `top_up_reversal` move money from a top-up out of the balance, or back into it
             * @enum {string}
             */
            kind: "report" | "refund" | "credit" | "starter" | "top_up" | "top_up_refund" | "dispute" | "top_up_reversal";
            /** @description The called endpoint, such as `motion` */
            endpoint: string | null;
            label: string | null;
            /** @description `ok` for a report, null for anything else */
            status: "ok" | null;
            /** @description Price of a report; negative for a refund; 0 for credits */
            cost_usd: number;
            /** @description Change of the balance */
            amount_usd: number;
            balance_after_usd: number;
            pixel_id: string | null;
            /** @description `id` in my-reports */
            report_id: number | null;
            request_id: string | null;
            /** @description First characters of the key */
            key: string | null;
            entry_id: string;
            /** @description `entry_id` of the refunded entry */
            reverses: string | null;
        };
        /** @description Whether a printed report is genuine */
        VerifiedReport: {
            /** @description Whether this service signed the statement, about this report */
            genuine: boolean;
            message: string;
            /** @description What the report says, if it is genuine */
            statement: components["schemas"]["PrintedStatement"] | null;
            /** @description Whether the release that the report is from is still the newest of its frame; null if not genuine */
            is_current: boolean | null;
            /** @description Corrections of this report because it was wrong, newest first. Empty = none */
            corrections: components["schemas"]["CorrectionLink"][];
            request_id: string;
        };
        Watch: {
            watch_id: string;
            /** @description The same for all watches of one request */
            group_id: string;
            /** @enum {string} */
            status: "active" | "paused";
            lat: number;
            lon: number;
            /** @description As found; null for a point or a cell */
            address: string | null;
            /** @description H3 index of the place, resolution 12 */
            h3: string;
            condition: components["schemas"]["WatchCondition"];
            label: string | null;
            email: boolean;
            auto_buy: components["schemas"]["WatchAutoBuy"] | null;
            /**
             * Format: int64
             * @description How often it has alerted
             */
            alerts: number;
            last_alert_at: string | null;
            /** Format: date-time */
            created_at: string;
        };
        WatchAnswer: {
            watch_id: string;
            /** @description The same for all watches of one request */
            group_id: string;
            /** @enum {string} */
            status: "active" | "paused";
            lat: number;
            lon: number;
            /** @description As found; null for a point or a cell */
            address: string | null;
            /** @description H3 index of the place, resolution 12 */
            h3: string;
            condition: components["schemas"]["WatchCondition"];
            label: string | null;
            email: boolean;
            auto_buy: components["schemas"]["WatchAutoBuy"] | null;
            /**
             * Format: int64
             * @description How often it has alerted
             */
            alerts: number;
            last_alert_at: string | null;
            /** Format: date-time */
            created_at: string;
            /**
             * @description `test`: synthetic
             * @enum {string}
             */
            mode: "live" | "test";
            /**
             * @description In test mode: made-up data
             * @constant
             */
            data_source?: "synthetic";
            request_id: string;
        };
        /** @description Buys the report when the watch alerts, with the key that created the watch, within its caps */
        WatchAutoBuy: {
            max_usd_per_alert: number;
            /** @description In one calendar month (UTC), for all watches of this request together */
            max_usd_per_month: number;
        };
        /** @description Buys the report when the watch alerts, with the key that created the watch, within its caps */
        WatchAutoBuyInput: {
            max_usd_per_alert: number;
            /** @description In one calendar month (UTC), for all watches of this request together */
            max_usd_per_month: number;
        };
        WatchChangeInput: {
            /** @description A resumed watch starts again: it doesn't report what happened in between */
            paused?: boolean;
            label?: string | null;
            email?: boolean;
            /** @description null = nothing is bought any more */
            auto_buy?: components["schemas"]["WatchAutoBuyInput"] | null;
        };
        WatchCondition: components["schemas"]["MovementCondition"] | components["schemas"]["RateClassCondition"] | components["schemas"]["EventCondition"] | components["schemas"]["NewObservationCondition"];
        WatchConditionInput: components["schemas"]["MovementConditionInput"] | components["schemas"]["RateClassConditionInput"] | components["schemas"]["EventConditionInput"] | components["schemas"]["NewObservationConditionInput"];
        WatchList: {
            watches: components["schemas"]["Watch"][];
            /** @description Send as `cursor` to get the next page; null = this is the last */
            next_cursor: string | null;
            /**
             * @description `test`: synthetic
             * @enum {string}
             */
            mode: "live" | "test";
            /**
             * @description In test mode: made-up data
             * @constant
             */
            data_source?: "synthetic";
            request_id: string;
        };
        WatchRequestInput: {
            /** @description US street address */
            address?: string;
            lat?: number;
            lon?: number;
            /** @description H3 indexes of resolution 12 instead of one place: one watch each */
            cells?: string[];
            condition: components["schemas"]["WatchConditionInput"];
            /** @description Your name for the watch */
            label?: string;
            /**
             * @description Whether alerts also come by email, if the server sends email, for live accounts
             * @default true
             */
            email: boolean;
            auto_buy?: components["schemas"]["WatchAutoBuyInput"];
        };
        Webhook: {
            webhook_id: string;
            url: string;
            events: ("frame.updated" | "frame.reprocessed" | "balance.low" | "batch.done" | "order.paid" | "order.refunded" | "order.disputed" | "order.reversed" | "ticket.replied" | "report.corrected" | "watch.alert" | "webhook.disabled")[];
            enabled: boolean;
            /** @description `gone` = it answered 410; `failing` = it accepted nothing for three days; `owner` = by you */
            disabled_reason: ("gone" | "failing" | "owner") | null;
            disabled_at: string | null;
            /** Format: date-time */
            created_at: string;
            /** @description When it last accepted an event */
            last_delivered_at: string | null;
            /** @description null = the last event was taken */
            failing_since: string | null;
            last_error: string | null;
            /** @description When failed deliveries are tried again; a successful test triggers this at once */
            next_attempt_at: string | null;
            /** @description Until then, deliveries also have a signature with the previous secret */
            old_secret_until: string | null;
        };
        /** @description A webhook */
        WebhookAnswer: {
            webhook_id: string;
            url: string;
            events: ("frame.updated" | "frame.reprocessed" | "balance.low" | "batch.done" | "order.paid" | "order.refunded" | "order.disputed" | "order.reversed" | "ticket.replied" | "report.corrected" | "watch.alert" | "webhook.disabled")[];
            enabled: boolean;
            /** @description `gone` = it answered 410; `failing` = it accepted nothing for three days; `owner` = by you */
            disabled_reason: ("gone" | "failing" | "owner") | null;
            disabled_at: string | null;
            /** Format: date-time */
            created_at: string;
            /** @description When it last accepted an event */
            last_delivered_at: string | null;
            /** @description null = the last event was taken */
            failing_since: string | null;
            last_error: string | null;
            /** @description When failed deliveries are tried again; a successful test triggers this at once */
            next_attempt_at: string | null;
            /** @description Until then, deliveries also have a signature with the previous secret */
            old_secret_until: string | null;
            /**
             * @description `test`: synthetic
             * @enum {string}
             */
            mode: "live" | "test";
            /**
             * @description In test mode: made-up data
             * @constant
             */
            data_source?: "synthetic";
            request_id: string;
        };
        WebhookChangeInput: {
            /** @description A public https URL, port 443 or 8443 */
            url?: string;
            events?: ("frame.updated" | "frame.reprocessed" | "balance.low" | "batch.done" | "order.paid" | "order.refunded" | "order.disputed" | "order.reversed" | "ticket.replied" | "report.corrected" | "watch.alert" | "webhook.disabled")[];
            /** @description When enabled again, it gets the missed events in order, if they are still stored */
            enabled?: boolean;
            /**
             * @description Undelivered events until now aren't sent anymore
             * @default false
             */
            skip_missed: boolean;
        };
        /** @description Attempts of the last 30 days, newest first */
        WebhookDeliveries: {
            deliveries: components["schemas"]["WebhookDelivery"][];
            /** @description Send as `cursor` to get the next page; null = this is the last */
            next_cursor: string | null;
            /**
             * @description `test`: synthetic
             * @enum {string}
             */
            mode: "live" | "test";
            /**
             * @description In test mode: made-up data
             * @constant
             */
            data_source?: "synthetic";
            request_id: string;
        };
        /** @description One attempt */
        WebhookDelivery: {
            delivery_id: string;
            event_id: string;
            type: string;
            /**
             * Format: int64
             * @description 1 = the first in a row
             */
            attempt: number;
            delivered: boolean;
            /** @description null = no answer came */
            status_code: number | null;
            error: string | null;
            /** Format: int64 */
            duration_ms: number;
            /** Format: date-time */
            at: string;
            /** @enum {string} */
            cause: "event" | "replay" | "test";
            next_attempt_at: string | null;
        };
        WebhookList: {
            /** @description Oldest first */
            webhooks: components["schemas"]["Webhook"][];
            /**
             * Format: int64
             * @description The maximum for an account
             */
            webhooks_maximum: number;
            /**
             * @description `test`: synthetic
             * @enum {string}
             */
            mode: "live" | "test";
            /**
             * @description In test mode: made-up data
             * @constant
             */
            data_source?: "synthetic";
            request_id: string;
        };
        /** @description The events to send again */
        WebhookReplayAnswer: {
            webhook_id: string;
            /** @description Events are ordered by the number */
            from: string;
            /** @description Events are ordered by the number */
            to: string;
            /**
             * Format: int64
             * @description Number of events that are sent again; 0 = the range has none of its kinds
             */
            event_count: number;
            /**
             * @description `test`: synthetic
             * @enum {string}
             */
            mode: "live" | "test";
            /**
             * @description In test mode: made-up data
             * @constant
             */
            data_source?: "synthetic";
            request_id: string;
        };
        WebhookReplayInput: {
            /** @description One event */
            event_id?: string;
            /** @description The first of a range */
            from?: string;
            /** @description The last one; by default, the latest */
            to?: string;
        };
        WebhookRequestInput: {
            /** @description A public https URL, port 443 or 8443 */
            url: string;
            /** @description Kinds of events; by default, every kind that exists now */
            events?: ("frame.updated" | "frame.reprocessed" | "balance.low" | "batch.done" | "order.paid" | "order.refunded" | "order.disputed" | "order.reversed" | "ticket.replied" | "report.corrected" | "watch.alert" | "webhook.disabled")[];
        };
        /** @description How the receiver answered an event of type webhook.test */
        WebhookTest: {
            webhook_id: string;
            event_id: string;
            type: string;
            /**
             * Format: int64
             * @description 1 = the first in a row
             */
            attempt: number;
            delivered: boolean;
            /** @description null = no answer came */
            status_code: number | null;
            error: string | null;
            /** Format: int64 */
            duration_ms: number;
            /** Format: date-time */
            at: string;
            /**
             * @description `test`: synthetic
             * @enum {string}
             */
            mode: "live" | "test";
            /**
             * @description In test mode: made-up data
             * @constant
             */
            data_source?: "synthetic";
            request_id: string;
        };
        /** @description A webhook and its signing secret */
        WebhookWithSecret: {
            webhook_id: string;
            url: string;
            events: ("frame.updated" | "frame.reprocessed" | "balance.low" | "batch.done" | "order.paid" | "order.refunded" | "order.disputed" | "order.reversed" | "ticket.replied" | "report.corrected" | "watch.alert" | "webhook.disabled")[];
            enabled: boolean;
            /** @description `gone` = it answered 410; `failing` = it accepted nothing for three days; `owner` = by you */
            disabled_reason: ("gone" | "failing" | "owner") | null;
            disabled_at: string | null;
            /** Format: date-time */
            created_at: string;
            /** @description When it last accepted an event */
            last_delivered_at: string | null;
            /** @description null = the last event was taken */
            failing_since: string | null;
            last_error: string | null;
            /** @description When failed deliveries are tried again; a successful test triggers this at once */
            next_attempt_at: string | null;
            /** @description Until then, deliveries also have a signature with the previous secret */
            old_secret_until: string | null;
            /** @description Shown only once: `whsec_` and base64 */
            secret: string;
            /**
             * @description `test`: synthetic
             * @enum {string}
             */
            mode: "live" | "test";
            /**
             * @description In test mode: made-up data
             * @constant
             */
            data_source?: "synthetic";
            request_id: string;
        };
        /** @description An area of at most 25 km²: exactly one of `geometry`, `bbox`, `circle` and `cells` */
        X402AreaRequestInput: {
            /** @description A GeoJSON geometry, at most 1000 positions */
            geometry?: ({
                /** @constant */
                type: "Point";
                /** @description [longitude, latitude] */
                coordinates: [
                    number,
                    number
                ];
            } | {
                /** @constant */
                type: "MultiPoint";
                coordinates: [
                    number,
                    number
                ][];
            } | {
                /** @constant */
                type: "LineString";
                coordinates: [
                    number,
                    number
                ][];
            } | {
                /** @constant */
                type: "MultiLineString";
                coordinates: [
                    number,
                    number
                ][][];
            } | {
                /** @constant */
                type: "Polygon";
                coordinates: [
                    number,
                    number
                ][][];
            } | {
                /** @constant */
                type: "MultiPolygon";
                coordinates: [
                    number,
                    number
                ][][][];
            }) | {
                /** @constant */
                type: "GeometryCollection";
                geometries: ({
                    /** @constant */
                    type: "Point";
                    /** @description [longitude, latitude] */
                    coordinates: [
                        number,
                        number
                    ];
                } | {
                    /** @constant */
                    type: "MultiPoint";
                    coordinates: [
                        number,
                        number
                    ][];
                } | {
                    /** @constant */
                    type: "LineString";
                    coordinates: [
                        number,
                        number
                    ][];
                } | {
                    /** @constant */
                    type: "MultiLineString";
                    coordinates: [
                        number,
                        number
                    ][][];
                } | {
                    /** @constant */
                    type: "Polygon";
                    coordinates: [
                        number,
                        number
                    ][][];
                } | {
                    /** @constant */
                    type: "MultiPolygon";
                    coordinates: [
                        number,
                        number
                    ][][][];
                })[];
            };
            /** @description [west, south, east, north], degrees */
            bbox?: number[];
            /** @description Answered as a polygon of 72 sides with the area of the circle */
            circle?: {
                lat: number;
                lon: number;
                radius_m: number;
            };
            /** @description Cells of one frame by `pixel_id` */
            cells?: string[];
            /** @description Free `stale_data` if the last observation is older than this many days */
            max_age_days?: number;
            /** @description Free `low_confidence` if the data quality is below this; always if above 1. Compares quality rounded down to tenths (0.788 as 0.7), because free answers show no more, and rounds the gate up to tenths */
            min_confidence?: number;
            /**
             * Format: date
             * @description Free `no_new_data` unless the last observation is later than this date
             */
            since?: string;
            /** @description true = free `low_confidence` unless the mean is significantly different from zero (2 sigma) */
            min_significance?: boolean;
            /** @description The maximum cost of the request: a report that costs more is 402 `max_price_exceeded`, uncharged. Also as header `Max-Price-USD` */
            max_price_usd?: number;
            /** @description `map` = a PNG of the classes; `context` = maps that others made. No extra cost */
            include?: ("map" | "context")[];
        };
        /** @description What you can buy here with x402 */
        X402Discovery: {
            /** @constant */
            version: 1;
            /** @constant */
            x402Version: 2;
            resources: string[];
            methods: ("GET" | "POST")[];
            accepts: {
                [key: string]: unknown;
            }[];
            description: string;
            /** Format: uri */
            documentation: string;
            /** Format: uri */
            openapi: string;
            /** Format: uri */
            receiptKeys: string;
        };
        X402MotionRequestInput: {
            /** @description US street address. Also coordinates in common notations, a link from Google, Apple, Bing or OpenStreetMap, WKT or GeoJSON of a point, MGRS, UTM, an H3 cell, a Plus Code or a `pixel_id` */
            address?: string;
            /** @description House number, with `street`; instead of `address` */
            number?: string;
            /** @description Street, with direction and type, and optionally an apartment; instead of `address` */
            street?: string;
            /** @description City or town, instead of `address` */
            city?: string;
            /** @description State, by its two letters or its name, instead of `address` */
            state?: string;
            /** @description ZIP Code, instead of `address` */
            zip?: string;
            /** @description Latitude, WGS 84 degrees */
            lat?: number;
            /** @description Longitude, WGS 84 degrees */
            lon?: number;
            /** @description Answer from this frame instead of the one chosen for the area. GET /api/v1/coverage lists the frames of a place. Free `no_coverage` if the frame does not cover the place */
            frame?: string;
            /** @description Answer from this stored release of the frame instead of the one it serves now: the same number again. `release` of a report names its own. 404 with the stored ones if no frame over the place has it */
            release?: string;
            /** @description Free `stale_data` if the last observation is older than this many days */
            max_age_days?: number;
            /** @description Free `low_confidence` if the data quality is below this; always if above 1. Compares quality rounded down to tenths (0.788 as 0.7), because free answers show no more, and rounds the gate up to tenths */
            min_confidence?: number;
            /**
             * Format: date
             * @description Free `no_new_data` unless the last observation is later than this date
             */
            since?: string;
            /** @description Free `low_geocode_precision` if the address resolves less precisely (coordinates score 1.0). The default is 0.7: houses only. To buy the middle of a street, town or ZIP Code, send 0.4 or less */
            min_geocode_score?: number;
            /** @description Free `low_geocode_precision` if the address differs from what you sent: `match_quality` of `query.geocode` is below this. 1 = exactly as sent; coordinates have 1 */
            min_match_quality?: number;
            /**
             * @description 1 = free `low_confidence` unless the motion is significantly different from zero (2 sigma)
             * @default 0
             */
            min_significance: number;
            /** @description The maximum cost of the request: a report that costs more is 402 `max_price_exceeded`, uncharged. Also as header `Max-Price-USD` */
            max_price_usd?: number;
            /** @description Optional blocks, at no extra cost. Comma-separated, or given several times. */
            include?: ("trend_analysis" | "timeseries" | "ground_brief" | "events" | "all_frames" | "two_looks" | "context")[];
            /**
             * @description 1 = include `ground_brief`
             * @default 0
             */
            brief: number;
            /**
             * @description 1 = include `all_frames`: the answer of every frame over the place
             * @default 0
             */
            all_frames: number;
            /**
             * @description Unit of `velocity_display`; both units are always present
             * @default mm
             * @enum {string}
             */
            units: "mm" | "in";
        } | null;
        /** @description A GeoJSON LineString of at most 25 km */
        X402ProfileRequestInput: {
            /** @description A GeoJSON geometry, at most 1000 positions */
            geometry: ({
                /** @constant */
                type: "Point";
                /** @description [longitude, latitude] */
                coordinates: [
                    number,
                    number
                ];
            } | {
                /** @constant */
                type: "MultiPoint";
                coordinates: [
                    number,
                    number
                ][];
            } | {
                /** @constant */
                type: "LineString";
                coordinates: [
                    number,
                    number
                ][];
            } | {
                /** @constant */
                type: "MultiLineString";
                coordinates: [
                    number,
                    number
                ][][];
            } | {
                /** @constant */
                type: "Polygon";
                coordinates: [
                    number,
                    number
                ][][];
            } | {
                /** @constant */
                type: "MultiPolygon";
                coordinates: [
                    number,
                    number
                ][][][];
            }) | {
                /** @constant */
                type: "GeometryCollection";
                geometries: ({
                    /** @constant */
                    type: "Point";
                    /** @description [longitude, latitude] */
                    coordinates: [
                        number,
                        number
                    ];
                } | {
                    /** @constant */
                    type: "MultiPoint";
                    coordinates: [
                        number,
                        number
                    ][];
                } | {
                    /** @constant */
                    type: "LineString";
                    coordinates: [
                        number,
                        number
                    ][];
                } | {
                    /** @constant */
                    type: "MultiLineString";
                    coordinates: [
                        number,
                        number
                    ][][];
                } | {
                    /** @constant */
                    type: "Polygon";
                    coordinates: [
                        number,
                        number
                    ][][];
                } | {
                    /** @constant */
                    type: "MultiPolygon";
                    coordinates: [
                        number,
                        number
                    ][][][];
                })[];
            };
            /** @description Points at equal steps, the first and the last at the ends of the line. The default is one for every 30 m, at most 500 */
            samples?: number;
            /** @description Free `stale_data` if the last observation is older than this many days */
            max_age_days?: number;
            /** @description Free `low_confidence` if the data quality is below this; always if above 1. Compares quality rounded down to tenths (0.788 as 0.7), because free answers show no more, and rounds the gate up to tenths */
            min_confidence?: number;
            /**
             * Format: date
             * @description Free `no_new_data` unless the last observation is later than this date
             */
            since?: string;
            /** @description true = free `low_confidence` unless the mean is significantly different from zero (2 sigma) */
            min_significance?: boolean;
            /** @description The maximum cost of the request: a report that costs more is 402 `max_price_exceeded`, uncharged. Also as header `Max-Price-USD` */
            max_price_usd?: number;
            /** @description `context` = maps that others made. No extra cost */
            include?: "context"[];
        };
        /** @description Credits paid with the call */
        X402TopUp: {
            /** @constant */
            status: "paid";
            order_id: string;
            /** @constant */
            method: "x402";
            amount_usd: number;
            credited_usd: number;
            /** @description The account's balance after it */
            credits_usd: number;
            network: string;
            transaction: string;
            payer: string;
            request_id: string;
            receipt: components["schemas"]["Receipt"];
        };
        X402TopUpRequestInput: {
            /** @description Amount in USD, 1 to 10,000, in whole cents. Other values return bad_amount */
            amount_usd: number;
        };
    };
    responses: {
        /** @description Bad Request: `bad_request`, `bad_amount`, `bad_method`, `card_unavailable`, `crypto_unavailable`, `stripe_error`, `crypto_error`, `payment_malformed`, `email_unavailable`, `webhook_url_refused`, `webhook_limit_reached`, `webhook_disabled` */
        Error400: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description Unauthorized: `unauthorized`, `login_required`, `invalid_api_key` */
        Error401: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description Payment Required: `insufficient_credits`, `payment_required`, `payment_invalid`, `spend_cap_reached`, `max_price_exceeded` */
        Error402: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["PaymentRequired"];
            };
        };
        /** @description Forbidden: `forbidden_referer`, `widget_key_only`, `account_suspended`, `forbidden`, `wrong_password` */
        Error403: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description Not Found: `not_found`, `job_not_found`, `key_not_found`, `frame_not_found`, `release_not_found`, `asset_not_found`, `session_not_found`, `webhook_not_found`, `event_not_found`, `ticket_not_found`, `watch_not_found`, `report_not_found`, `shared_link_not_found`, `conversation_not_found` */
        Error404: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description Conflict: `deletion_blocked`, `email_exists`, `idempotency_in_progress`, `payment_in_progress`, `payment_mismatch`, `payment_refund_due` */
        Error409: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description Gone: `events_expired` */
        Error410: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description Payload Too Large: `payload_too_large` */
        Error413: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description URI Too Long: `uri_too_long` */
        Error414: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description Unsupported Media Type: `unsupported_media_type` */
        Error415: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description Range Not Satisfiable: `range_not_satisfiable` */
        Error416: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description Unprocessable Entity: `bad_request`, `quote_invalid`, `weak_password`, `code_invalid`, `need_address_or_coords`, `invalid_coordinates`, `address_not_found`, `bad_mock`, `too_many_items`, `too_many_links`, `invalid_arguments`, `invalid_email`, `disposable_email`, `message_required`, `idempotency_mismatch`, `idempotency_key_expired` */
        Error422: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["HTTPValidationError"];
            };
        };
        /** @description Too Many Requests: `rate_limited` */
        Error429: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description Internal Server Error: `internal_error` */
        Error500: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description Service Unavailable: `service_unavailable` */
        Error503: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export interface operations {
    getIndex: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Index of the API: every endpoint with its cost and access */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiIndex"];
                };
            };
            400: components["responses"]["Error400"];
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getSchema: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The machine-readable contract */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Contract"];
                };
            };
            /** @description Not Modified: according to If-None-Match, the client's copy is current */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getOpenApi: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description This description, OpenAPI 3.1 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description Not Modified: according to If-None-Match, the client's copy is current */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getOpenApi30: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description This description in OpenAPI 3.0, for generators that don't read 3.1 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description Not Modified: according to If-None-Match, the client's copy is current */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getGuide: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Your first report in five minutes */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description Not Modified: according to If-None-Match, the client's copy is current */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getGuideMarkdown: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Your first report in five minutes (Markdown) */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/markdown": string;
                };
            };
            /** @description Not Modified: according to If-None-Match, the client's copy is current */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getErrorList: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every error code */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description Not Modified: according to If-None-Match, the client's copy is current */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getErrorListMarkdown: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every error code (Markdown) */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/markdown": string;
                };
            };
            /** @description Not Modified: according to If-None-Match, the client's copy is current */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getTestModePage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Test mode and its magic places */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description Not Modified: according to If-None-Match, the client's copy is current */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getTestModePageMarkdown: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Test mode and its magic places (Markdown) */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/markdown": string;
                };
            };
            /** @description Not Modified: according to If-None-Match, the client's copy is current */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getCreditsPage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Payment methods */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description Not Modified: according to If-None-Match, the client's copy is current */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getCreditsPageMarkdown: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Payment methods (Markdown) */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/markdown": string;
                };
            };
            /** @description Not Modified: according to If-None-Match, the client's copy is current */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getHelp: {
        parameters: {
            query?: {
                /** @description The language of the page; `en` by default */
                lang?: "en" | "es";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Questions and answers */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description Not Modified: according to If-None-Match, the client's copy is current */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            414: components["responses"]["Error414"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getHelpMarkdown: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Questions and answers (Markdown) */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/markdown": string;
                };
            };
            /** @description Not Modified: according to If-None-Match, the client's copy is current */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getAccountsDocument: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The document accounts.md (Markdown) */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/markdown": string;
                };
            };
            /** @description Not Modified: according to If-None-Match, the client's copy is current */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getAccuracyDocument: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The document accuracy.md (Markdown) */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/markdown": string;
                };
            };
            /** @description Not Modified: according to If-None-Match, the client's copy is current */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getAddressesDocument: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The document addresses.md (Markdown) */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/markdown": string;
                };
            };
            /** @description Not Modified: according to If-None-Match, the client's copy is current */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getApiDocument: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The document api.md (Markdown) */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/markdown": string;
                };
            };
            /** @description Not Modified: according to If-None-Match, the client's copy is current */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getBuyingDocument: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The document buying.md (Markdown) */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/markdown": string;
                };
            };
            /** @description Not Modified: according to If-None-Match, the client's copy is current */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getChatDocument: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The document chat.md (Markdown) */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/markdown": string;
                };
            };
            /** @description Not Modified: according to If-None-Match, the client's copy is current */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getGisDocument: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The document gis.md (Markdown) */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/markdown": string;
                };
            };
            /** @description Not Modified: according to If-None-Match, the client's copy is current */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getMapsDocument: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The document maps.md (Markdown) */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/markdown": string;
                };
            };
            /** @description Not Modified: according to If-None-Match, the client's copy is current */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getOverlapsDocument: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The document overlaps.md (Markdown) */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/markdown": string;
                };
            };
            /** @description Not Modified: according to If-None-Match, the client's copy is current */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getSupportDocument: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The document support.md (Markdown) */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/markdown": string;
                };
            };
            /** @description Not Modified: according to If-None-Match, the client's copy is current */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getSurroundingsDocument: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The document surroundings.md (Markdown) */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/markdown": string;
                };
            };
            /** @description Not Modified: according to If-None-Match, the client's copy is current */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getTieDocument: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The document tie.md (Markdown) */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/markdown": string;
                };
            };
            /** @description Not Modified: according to If-None-Match, the client's copy is current */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getVerdictDocument: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The document verdict.md (Markdown) */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/markdown": string;
                };
            };
            /** @description Not Modified: according to If-None-Match, the client's copy is current */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getZeroDocument: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The document zero.md (Markdown) */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/markdown": string;
                };
            };
            /** @description Not Modified: according to If-None-Match, the client's copy is current */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getConnectPage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How to connect programs to an account */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description Not Modified: according to If-None-Match, the client's copy is current */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getConnectPageMarkdown: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How to connect programs to an account (Markdown) */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/markdown": string;
                };
            };
            /** @description Not Modified: according to If-None-Match, the client's copy is current */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getChangelogPage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What changed, version by version */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description Not Modified: according to If-None-Match, the client's copy is current */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getChangelogPageMarkdown: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What changed, version by version (Markdown) */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/markdown": string;
                };
            };
            /** @description Not Modified: according to If-None-Match, the client's copy is current */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getDeprecationsPage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What can change, and what will be removed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description Not Modified: according to If-None-Match, the client's copy is current */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getDeprecationsPageMarkdown: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What can change, and what will be removed (Markdown) */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/markdown": string;
                };
            };
            /** @description Not Modified: according to If-None-Match, the client's copy is current */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getLlmsTxt: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The service for language models (llmstxt.org) */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description Not Modified: according to If-None-Match, the client's copy is current */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getLlmsFullTxt: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The whole documentation in one text, for language models */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description Not Modified: according to If-None-Match, the client's copy is current */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getRobotsTxt: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What crawlers may read */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description Not Modified: according to If-None-Match, the client's copy is current */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getErrorPage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description An error code */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page of the code */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description Not Modified: according to If-None-Match, the client's copy is current */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            /** @description Unknown code: a page for browsers, JSON for programs */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            414: components["responses"]["Error414"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getReference: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every operation, by subject */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description Not Modified: according to If-None-Match, the client's copy is current */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getReferencePage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `operationId` of an operation in `/openapi.json` */
                operation: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page of the operation */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description Not Modified: according to If-None-Match, the client's copy is current */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            /** @description Unknown operation: a page for browsers, JSON for programs */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            414: components["responses"]["Error414"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getChangelogFeed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The feed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/feed+json": components["schemas"]["JsonFeed"];
                };
            };
            /** @description Not Modified: according to If-None-Match, the client's copy is current */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The process answers */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
            400: components["responses"]["Error400"];
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getReadiness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The server can sell a report: the state accepts sales (disk, database), and a frame is in service */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
            400: components["responses"]["Error400"];
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            /** @description The server can sell a report: the state accepts sales (disk, database), and a frame is in service */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"] | components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    getMetrics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Prometheus text format */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            400: components["responses"]["Error400"];
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getStatus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description State of the service: parts, latencies, freshness, queues, incidents */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceStatus"];
                };
            };
            400: components["responses"]["Error400"];
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getStatusPage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            400: components["responses"]["Error400"];
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getApiCatalog: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A linkset (RFC 9264) */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/linkset+json": unknown;
                };
            };
            400: components["responses"]["Error400"];
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    registerHint: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How to register */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RegistrationHint"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    register: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RegistrationRequestInput"];
            };
        };
        responses: {
            /** @description Create an account: API key and free starter credits at once */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Registration"];
                };
            };
            400: components["responses"]["Error400"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            414: components["responses"]["Error414"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getBalance: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Credits left */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Balance"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    logIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LoginRequestInput"];
            };
        };
        responses: {
            /** @description Start a session: sets a cookie that account endpoints accept instead of a key */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Login"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            413: components["responses"]["Error413"];
            414: components["responses"]["Error414"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    logOut: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description End the session */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Logout"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Sessions of the account: this one first, then newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionList"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    endSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A `session_id` of the list */
                session_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description End one session and the short-lived keys that it created */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionsEnded"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            414: components["responses"]["Error414"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    logOutEverywhere: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description End every session of the account, including this one */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionsEnded"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    forgotPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ForgotPasswordRequestInput"];
            };
        };
        responses: {
            /** @description Send an email with a link to set a new password */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmailRequested"];
                };
            };
            400: components["responses"]["Error400"];
            403: components["responses"]["Error403"];
            413: components["responses"]["Error413"];
            414: components["responses"]["Error414"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    resetPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResetPasswordRequestInput"];
            };
        };
        responses: {
            /** @description Set a new password with the code from the email */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasswordReset"];
                };
            };
            400: components["responses"]["Error400"];
            403: components["responses"]["Error403"];
            413: components["responses"]["Error413"];
            414: components["responses"]["Error414"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangePasswordRequestInput"];
            };
        };
        responses: {
            /** @description Change the password and end every other session */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasswordChanged"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            413: components["responses"]["Error413"];
            414: components["responses"]["Error414"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    sendEmailCode: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Send a code by email to confirm the address of the account */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmailRequested"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    confirmEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConfirmEmailRequestInput"];
            };
        };
        responses: {
            /** @description Confirm the address of the account with the code from the email */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmailConfirmed"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            413: components["responses"]["Error413"];
            414: components["responses"]["Error414"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    deleteAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeleteAccountRequestInput"];
            };
        };
        responses: {
            /** @description Delete the account and its data, at once and permanently */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountDeleted"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            414: components["responses"]["Error414"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account behind the key or session */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    setSpendCap: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SpendCapRequestInput"];
            };
        };
        responses: {
            /** @description Daily spending cap of the calling key (with a session: of the owner key) */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangedKey"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            413: components["responses"]["Error413"];
            414: components["responses"]["Error414"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listKeys: {
        parameters: {
            query?: {
                /** @description Maximum number of items */
                limit?: number;
                /** @description `next_cursor` of the previous page */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Child keys, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeyList"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            414: components["responses"]["Error414"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    mintKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["NewKeyRequestInput"];
            };
        };
        responses: {
            /** @description Create a child key that spends this account’s credits */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MintedKey"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            413: components["responses"]["Error413"];
            414: components["responses"]["Error414"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    revokeKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A `key_id`, or the key itself */
                key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Revoke a child key at once */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangedKey"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            414: components["responses"]["Error414"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    rotateKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Replace the owner key and revoke the old one and all child keys at once */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MintedKey"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getUsage: {
        parameters: {
            query?: {
                /** @description Maximum number of items */
                limit?: number;
                /** @description `next_cursor` of the previous page */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The ledger, line by line, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Usage"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            414: components["responses"]["Error414"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listMyReports: {
        parameters: {
            query?: {
                /** @description Maximum number of items */
                limit?: number;
                /** @description `next_cursor` of the previous page */
                cursor?: string;
                /** @description Only reports whose label, nickname, note, address or pixel_id contains this text, ignoring case */
                q?: string;
                /** @description Only reports of this measurement cell, from any release. Shows whether the account already owns one */
                pixel_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Bought reports, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MyReports"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            414: components["responses"]["Error414"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getMyReport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Number of the report within the account */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A bought report, exactly as sent */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoredReport"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            414: components["responses"]["Error414"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    tagMyReport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["TagRequestInput"];
            };
        };
        responses: {
            /** @description Set or clear a report’s nickname and note */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaggedReport"] | components["schemas"]["NothingTagged"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            414: components["responses"]["Error414"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    deleteMyReport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeleteRequestInput"];
            };
        };
        responses: {
            /** @description Remove a report from the list */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletedReport"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            414: components["responses"]["Error414"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    printMyReports: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PortfolioPdfRequestInput"];
            };
        };
        responses: {
            /** @description The reports as one document */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            414: components["responses"]["Error414"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    explainMyReport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Number of the report within the account */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Why a report has another number than the one before */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportChanges"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            414: components["responses"]["Error414"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    wordMyReport: {
        parameters: {
            query?: {
                /** @description The language of the document: English or Spanish */
                lang?: "en" | "es";
            };
            header?: never;
            path: {
                /** @description Number of the report within the account */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sentences of a bought report in a language */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportSentences"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            414: components["responses"]["Error414"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listReportLinks: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Number of the report within the account */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Active links to a report, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SharedLinkList"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            414: components["responses"]["Error414"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    createReportLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Number of the report within the account */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Share a report by link */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedLink"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            414: components["responses"]["Error414"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    revokeReportLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Number of the report within the account */
                id: number;
                /** @description `link_id` of the link */
                link_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Revoke a link at once */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RevokedLink"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            414: components["responses"]["Error414"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getSharedReport: {
        parameters: {
            query?: {
                /** @description The language of the page; by default the visitor's, by `Accept-Language` */
                lang?: "en" | "es";
            };
            header?: never;
            path: {
                /** @description The last part of the link */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The report */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SharedReport"];
                    "text/html": unknown;
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            /** @description The link was revoked: a page for browsers, JSON for programs */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            414: components["responses"]["Error414"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getReceiptKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Keys that verify receipts and printed reports (JSON Web Key Set), including old ones */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReceiptKeys"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    verifyReport: {
        parameters: {
            query?: {
                /** @description The signed statement that the code on the report holds, a compact JWS */
                proof?: string;
                /** @description The language of the page; by default the visitor's, by `Accept-Language` */
                lang?: "en" | "es";
            };
            header?: never;
            path: {
                /** @description The request that is printed at the foot of each page */
                report_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Whether the report is genuine */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VerifiedReport"];
                    "text/html": unknown;
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            414: components["responses"]["Error414"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getAuthorizationServer: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OAuth 2.1 metadata for connecting clients (RFC 8414) */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthorizationServerMetadata"];
                };
            };
            400: components["responses"]["Error400"];
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getProtectedResource: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Authorization server of the API (RFC 9728) */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProtectedResourceMetadata"];
                };
            };
            400: components["responses"]["Error400"];
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getProtectedTools: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Authorization server of /mcp (RFC 9728) */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProtectedResourceMetadata"];
                };
            };
            400: components["responses"]["Error400"];
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getProtectedConnectedTools: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Authorization server of /mcp/connect (RFC 9728) */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProtectedResourceMetadata"];
                };
            };
            400: components["responses"]["Error400"];
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    buyCredits: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PurchaseRequestInput"];
            };
        };
        responses: {
            /** @description Top up credits; a test key gets fake ones at once */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Purchase"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            413: components["responses"]["Error413"];
            414: components["responses"]["Error414"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listOrders: {
        parameters: {
            query?: {
                /** @description Maximum number of items */
                limit?: number;
                /** @description `next_cursor` of the previous page */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Orders of credits, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderList"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            414: components["responses"]["Error414"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description `order_id` of a purchase */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An order, and whether it is paid */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderAnswer"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            414: components["responses"]["Error414"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getInvoicePdf: {
        parameters: {
            query?: {
                /** @description Which document of the order; the invoice by default */
                number?: number;
            };
            header?: never;
            path: {
                /** @description `order_id` of a purchase */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The invoice or credit note as a PDF */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            414: components["responses"]["Error414"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getBillingDetails: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Billing details for invoices */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BillingDetails"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    setBillingDetails: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BillingDetailsRequestInput"];
            };
        };
        responses: {
            /** @description Set the billing details for invoices */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BillingDetails"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            413: components["responses"]["Error413"];
            414: components["responses"]["Error414"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    postQuote: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["QuoteRequestInput"];
            };
        };
        responses: {
            /** @description Price of a report, a series, a batch, an area or a line, valid for an hour */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Quote"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            414: components["responses"]["Error414"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getPayment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description `txn_id` of a purchase */
                txn_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description State of an invoice in USDC: seen, confirmed, credited */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentState"];
                };
            };
            400: components["responses"]["Error400"];
            404: components["responses"]["Error404"];
            414: components["responses"]["Error414"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getPaymentPage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description `txn_id` of a purchase */
                txn_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            400: components["responses"]["Error400"];
            /** @description Unknown invoice: a page for browsers, JSON for programs */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            414: components["responses"]["Error414"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getPaymentQrCode: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description `txn_id` of a purchase */
                txn_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The picture */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/svg+xml": string;
                };
            };
            400: components["responses"]["Error400"];
            404: components["responses"]["Error404"];
            414: components["responses"]["Error414"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getX402Motion: {
        parameters: {
            query?: {
                /** @description US street address. Also coordinates in common notations, a link from Google, Apple, Bing or OpenStreetMap, WKT or GeoJSON of a point, MGRS, UTM, an H3 cell, a Plus Code or a `pixel_id` */
                address?: string;
                /** @description House number, with `street`; instead of `address` */
                number?: string;
                /** @description Street, with direction and type, and optionally an apartment; instead of `address` */
                street?: string;
                /** @description City or town, instead of `address` */
                city?: string;
                /** @description State, by its two letters or its name, instead of `address` */
                state?: string;
                /** @description ZIP Code, instead of `address` */
                zip?: string;
                /** @description Latitude, WGS 84 degrees */
                lat?: number;
                /** @description Longitude, WGS 84 degrees */
                lon?: number;
                /** @description Answer from this frame instead of the one chosen for the area. GET /api/v1/coverage lists the frames of a place. Free `no_coverage` if the frame does not cover the place */
                frame?: string;
                /** @description Answer from this stored release of the frame instead of the one it serves now: the same number again. `release` of a report names its own. 404 with the stored ones if no frame over the place has it */
                release?: string;
                /** @description Free `stale_data` if the last observation is older than this many days */
                max_age_days?: number;
                /** @description Free `low_confidence` if the data quality is below this; always if above 1. Compares quality rounded down to tenths (0.788 as 0.7), because free answers show no more, and rounds the gate up to tenths */
                min_confidence?: number;
                /** @description Free `no_new_data` unless the last observation is later than this date */
                since?: string;
                /** @description Free `low_geocode_precision` if the address resolves less precisely (coordinates score 1.0). The default is 0.7: houses only. To buy the middle of a street, town or ZIP Code, send 0.4 or less */
                min_geocode_score?: number;
                /** @description Free `low_geocode_precision` if the address differs from what you sent: `match_quality` of `query.geocode` is below this. 1 = exactly as sent; coordinates have 1 */
                min_match_quality?: number;
                /** @description 1 = free `low_confidence` unless the motion is significantly different from zero (2 sigma) */
                min_significance?: number;
                /** @description The maximum cost of the request: a report that costs more is 402 `max_price_exceeded`, uncharged. Also as header `Max-Price-USD` */
                max_price_usd?: number;
                /** @description Optional blocks, at no extra cost. Comma-separated, or given several times. */
                include?: ("trend_analysis" | "timeseries" | "ground_brief" | "events" | "all_frames" | "two_looks" | "context")[];
                /** @description 1 = include `ground_brief` */
                brief?: number;
                /** @description 1 = include `all_frames`: the answer of every frame over the place */
                all_frames?: number;
                /** @description Unit of `velocity_display`; both units are always present */
                units?: "mm" | "in";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Ground-motion report, paid with the call (x402) */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaidReport"] | components["schemas"]["FreeReport"];
                };
            };
            400: components["responses"]["Error400"];
            /** @description Ground-motion report, paid with the call (x402) */
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentChallenge"] | components["schemas"]["PaymentRequired"];
                };
            };
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            414: components["responses"]["Error414"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    postX402Motion: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["X402MotionRequestInput"];
            };
        };
        responses: {
            /** @description The same with the place in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaidReport"] | components["schemas"]["FreeReport"];
                };
            };
            400: components["responses"]["Error400"];
            /** @description The same with the place in the body */
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentChallenge"] | components["schemas"]["PaymentRequired"];
                };
            };
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            414: components["responses"]["Error414"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    postX402Area: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["X402AreaRequestInput"];
            };
        };
        responses: {
            /** @description Report about an area, paid with the call (x402) */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaidAreaReport"];
                };
            };
            400: components["responses"]["Error400"];
            /** @description Report about an area, paid with the call (x402) */
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentChallenge"] | components["schemas"]["PaymentRequired"];
                };
            };
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            414: components["responses"]["Error414"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    postX402Profile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["X402ProfileRequestInput"];
            };
        };
        responses: {
            /** @description Profile along a line, paid with the call (x402) */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaidProfile"];
                };
            };
            400: components["responses"]["Error400"];
            /** @description Profile along a line, paid with the call (x402) */
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentChallenge"] | components["schemas"]["PaymentRequired"];
                };
            };
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            414: components["responses"]["Error414"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    topUpByX402: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["X402TopUpRequestInput"];
            };
        };
        responses: {
            /** @description Top up credits with a payment in the call (x402) */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["X402TopUp"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            /** @description Top up credits with a payment in the call (x402) */
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TopUpChallenge"];
                };
            };
            403: components["responses"]["Error403"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            414: components["responses"]["Error414"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getWellKnownX402: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What you can buy here with x402 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["X402Discovery"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getMotion: {
        parameters: {
            query?: {
                /** @description US street address. Also coordinates in common notations, a link from Google, Apple, Bing or OpenStreetMap, WKT or GeoJSON of a point, MGRS, UTM, an H3 cell, a Plus Code or a `pixel_id` */
                address?: string;
                /** @description House number, with `street`; instead of `address` */
                number?: string;
                /** @description Street, with direction and type, and optionally an apartment; instead of `address` */
                street?: string;
                /** @description City or town, instead of `address` */
                city?: string;
                /** @description State, by its two letters or its name, instead of `address` */
                state?: string;
                /** @description ZIP Code, instead of `address` */
                zip?: string;
                /** @description Latitude, WGS 84 degrees */
                lat?: number;
                /** @description Longitude, WGS 84 degrees */
                lon?: number;
                /** @description Answer from this frame instead of the one chosen for the area. GET /api/v1/coverage lists the frames of a place. Free `no_coverage` if the frame does not cover the place */
                frame?: string;
                /** @description Answer from this stored release of the frame instead of the one it serves now: the same number again. `release` of a report names its own. 404 with the stored ones if no frame over the place has it */
                release?: string;
                /** @description 1 = free preflight: the status and price of the paid call, without its numbers */
                dry_run?: number;
                /** @description 1 = free: whether there is a report, what it costs and how to buy it; no numbers, no assessment. The default without a key */
                teaser?: number;
                /** @description Free, deterministic example of a status, for example `no_data`, `ok` or `ok:rapid_subsidence` */
                mock?: string;
                /** @description Your own note, stored in the ledger and in saved reports */
                label?: string;
                /** @description Free `stale_data` if the last observation is older than this many days */
                max_age_days?: number;
                /** @description Free `low_confidence` if the data quality is below this; always if above 1. Compares quality rounded down to tenths (0.788 as 0.7), because free answers show no more, and rounds the gate up to tenths */
                min_confidence?: number;
                /** @description Free `no_new_data` unless the last observation is later than this date */
                since?: string;
                /** @description Free `low_geocode_precision` if the address resolves less precisely (coordinates score 1.0). The default is 0.7: houses only. To buy the middle of a street, town or ZIP Code, send 0.4 or less */
                min_geocode_score?: number;
                /** @description Free `low_geocode_precision` if the address differs from what you sent: `match_quality` of `query.geocode` is below this. 1 = exactly as sent; coordinates have 1 */
                min_match_quality?: number;
                /** @description 1 = free `low_confidence` unless the motion is significantly different from zero (2 sigma) */
                min_significance?: number;
                /** @description The maximum cost of the request: a report that costs more is 402 `max_price_exceeded`, uncharged. Also as header `Max-Price-USD` */
                max_price_usd?: number;
                /** @description A quote for this request (POST /api/v1/quote): it costs at most the quoted price. Also as header `Quote-Id` */
                quote_id?: string;
                /** @description 1 = a report of the cell that your account owns is the answer, free (`billed_usd` 0), unless a newer release is available. `owned_report` says which one and when you bought it. Without it every call buys. Also as header `Reuse-Report` */
                reuse?: number;
                /** @description Optional blocks, at no extra cost. Comma-separated, or given several times. */
                include?: ("trend_analysis" | "timeseries" | "ground_brief" | "events" | "all_frames" | "two_looks" | "context")[];
                /** @description 1 = include `ground_brief` */
                brief?: number;
                /** @description 1 = include `all_frames`: the answer of every frame over the place */
                all_frames?: number;
                /** @description 1 = the short report */
                compact?: number;
                /** @description Only these fields, plus status, cost_usd and request_id. A named block is included. If the record holds a step, a rate comes with `rate_without_events_mm_yr`. Comma-separated, or given several times. */
                fields?: ("status" | "help" | "mode" | "data_source" | "display_units" | "velocity_display" | "assessment" | "methodology_version" | "query" | "queried_at" | "cost_usd" | "billed_usd" | "owned_report" | "credits_remaining_usd" | "reports_remaining" | "request_id" | "mock" | "velocity_vertical_mm_yr" | "velocity_vertical_in_yr" | "velocity_uncertainty_mm_yr" | "velocity_uncertainty_in_yr" | "interval_95_mm_yr" | "velocity_los_mm_yr" | "seasonal_amplitude_mm" | "seasonal_removed_mm" | "seasonal_shared_mm" | "seasonal_shared_uncertainty_mm" | "total_motion_mm" | "total_motion_in" | "signal_to_noise" | "false_alarm_share" | "differential_motion" | "confidence" | "neighbor_consistent" | "neighbor_spread_mm_yr" | "velocity_vs_surroundings_mm_yr" | "velocity_vs_surroundings_uncertainty_mm_yr" | "surroundings_radius_m" | "pace_spread_mm_yr" | "pace" | "quality" | "rate_without_events_mm_yr" | "rate_without_events_uncertainty_mm_yr" | "recent_rate_mm_yr" | "recent_rate_uncertainty_mm_yr" | "recent_change_mm_yr" | "recent_change_uncertainty_mm_yr" | "acceleration_mm_yr2" | "acceleration_uncertainty_mm_yr2" | "severity" | "n_measurements" | "span_years" | "seasonal_dominant" | "seasonal_dominant_certain" | "trend" | "assessment_code" | "confidence_tier" | "within_margin_kind" | "verdict" | "verdict_code" | "evidence" | "near_threshold" | "significant_nonzero" | "nearest_stations" | "coverage" | "frame" | "release" | "pixel_id" | "pixel_polygon" | "pixel_geojson" | "cell_size_m" | "last_observation" | "data_age_days" | "data_freshness" | "freshness_note" | "estimated_next_acquisition" | "data_coverage" | "provenance" | "trend_analysis" | "timeseries" | "ground_brief" | "events" | "all_frames" | "two_looks" | "context" | "geometry" | "velocity_east_mm_yr" | "velocity_east_uncertainty_mm_yr" | "up_east_correlation" | "east_shift")[];
                /** @description Unit of `velocity_display`; both units are always present */
                units?: "mm" | "in";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Ground-motion report for a place */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MotionReport"] | components["schemas"]["DryRun"] | components["schemas"]["Teaser"] | components["schemas"]["SelectedReport"];
                };
            };
            /** @description Not Modified: according to If-None-Match, the client's copy is current */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            402: components["responses"]["Error402"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            414: components["responses"]["Error414"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getTimeseries: {
        parameters: {
            query?: {
                /** @description US street address. Also coordinates in common notations, a link from Google, Apple, Bing or OpenStreetMap, WKT or GeoJSON of a point, MGRS, UTM, an H3 cell, a Plus Code or a `pixel_id` */
                address?: string;
                /** @description House number, with `street`; instead of `address` */
                number?: string;
                /** @description Street, with direction and type, and optionally an apartment; instead of `address` */
                street?: string;
                /** @description City or town, instead of `address` */
                city?: string;
                /** @description State, by its two letters or its name, instead of `address` */
                state?: string;
                /** @description ZIP Code, instead of `address` */
                zip?: string;
                /** @description Latitude, WGS 84 degrees */
                lat?: number;
                /** @description Longitude, WGS 84 degrees */
                lon?: number;
                /** @description Answer from this frame instead of the one chosen for the area. GET /api/v1/coverage lists the frames of a place. Free `no_coverage` if the frame does not cover the place */
                frame?: string;
                /** @description Answer from this stored release of the frame instead of the one it serves now: the same number again. `release` of a report names its own. 404 with the stored ones if no frame over the place has it */
                release?: string;
                /** @description The series is zero at the observation nearest to this date, which must be within the record */
                reference_date?: string;
                /** @description With reference_date: the answer has the movement from that date to this one */
                reference_date2?: string;
                /** @description Maximum number of points, chosen to keep the shape (largest triangles); the first and last stay. All by default */
                max_points?: number;
                /** @description measured: the observation at each date. modeled: the curve that the velocity is fitted with (line and yearly swing), at the same dates */
                series_type?: "measured" | "modeled";
                /** @description 1 = free preflight: the status and price of the paid call, without its numbers */
                dry_run?: number;
                /** @description 1 = free: whether there is a report, what it costs and how to buy it; no numbers, no assessment. The default without a key */
                teaser?: number;
                /** @description Free, deterministic example of a status, for example `no_data`, `ok` or `ok:rapid_subsidence` */
                mock?: string;
                /** @description Your own note, stored in the ledger and in saved reports */
                label?: string;
                /** @description Free `stale_data` if the last observation is older than this many days */
                max_age_days?: number;
                /** @description Free `low_confidence` if the data quality is below this; always if above 1. Compares quality rounded down to tenths (0.788 as 0.7), because free answers show no more, and rounds the gate up to tenths */
                min_confidence?: number;
                /** @description Free `no_new_data` unless the last observation is later than this date */
                since?: string;
                /** @description Free `low_geocode_precision` if the address resolves less precisely (coordinates score 1.0). The default is 0.7: houses only. To buy the middle of a street, town or ZIP Code, send 0.4 or less */
                min_geocode_score?: number;
                /** @description Free `low_geocode_precision` if the address differs from what you sent: `match_quality` of `query.geocode` is below this. 1 = exactly as sent; coordinates have 1 */
                min_match_quality?: number;
                /** @description 1 = free `low_confidence` unless the motion is significantly different from zero (2 sigma) */
                min_significance?: number;
                /** @description The maximum cost of the request: a report that costs more is 402 `max_price_exceeded`, uncharged. Also as header `Max-Price-USD` */
                max_price_usd?: number;
                /** @description A quote for this request (POST /api/v1/quote): it costs at most the quoted price. Also as header `Quote-Id` */
                quote_id?: string;
                /** @description 1 = a report of the cell that your account owns is the answer, free (`billed_usd` 0), unless a newer release is available. `owned_report` says which one and when you bought it. Without it every call buys. Also as header `Reuse-Report` */
                reuse?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Multi-year cumulative vertical motion of a place */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Timeseries"] | components["schemas"]["DryRun"] | components["schemas"]["Teaser"];
                };
            };
            /** @description Not Modified: according to If-None-Match, the client's copy is current */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            402: components["responses"]["Error402"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            414: components["responses"]["Error414"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getReportPdf: {
        parameters: {
            query?: {
                /** @description US street address. Also coordinates in common notations, a link from Google, Apple, Bing or OpenStreetMap, WKT or GeoJSON of a point, MGRS, UTM, an H3 cell, a Plus Code or a `pixel_id` */
                address?: string;
                /** @description House number, with `street`; instead of `address` */
                number?: string;
                /** @description Street, with direction and type, and optionally an apartment; instead of `address` */
                street?: string;
                /** @description City or town, instead of `address` */
                city?: string;
                /** @description State, by its two letters or its name, instead of `address` */
                state?: string;
                /** @description ZIP Code, instead of `address` */
                zip?: string;
                /** @description Latitude, WGS 84 degrees */
                lat?: number;
                /** @description Longitude, WGS 84 degrees */
                lon?: number;
                /** @description Answer from this frame instead of the one chosen for the area. GET /api/v1/coverage lists the frames of a place. Free `no_coverage` if the frame does not cover the place */
                frame?: string;
                /** @description Answer from this stored release of the frame instead of the one it serves now: the same number again. `release` of a report names its own. 404 with the stored ones if no frame over the place has it */
                release?: string;
                /** @description 1 = with a paragraph in plain words */
                brief?: number;
                /** @description Optional parts of the document, at no extra cost. Comma-separated, or given several times. */
                include?: "context"[];
                /** @description The language of the document: English or Spanish */
                lang?: "en" | "es";
                /** @description 1 = free preflight: the status and price of the paid call, without its numbers */
                dry_run?: number;
                /** @description 1 = free: whether there is a report, what it costs and how to buy it; no numbers, no assessment. The default without a key */
                teaser?: number;
                /** @description Free, deterministic example of a status, for example `no_data`, `ok` or `ok:rapid_subsidence` */
                mock?: string;
                /** @description Your own note, stored in the ledger and in saved reports */
                label?: string;
                /** @description Free `stale_data` if the last observation is older than this many days */
                max_age_days?: number;
                /** @description Free `low_confidence` if the data quality is below this; always if above 1. Compares quality rounded down to tenths (0.788 as 0.7), because free answers show no more, and rounds the gate up to tenths */
                min_confidence?: number;
                /** @description Free `no_new_data` unless the last observation is later than this date */
                since?: string;
                /** @description Free `low_geocode_precision` if the address resolves less precisely (coordinates score 1.0). The default is 0.7: houses only. To buy the middle of a street, town or ZIP Code, send 0.4 or less */
                min_geocode_score?: number;
                /** @description Free `low_geocode_precision` if the address differs from what you sent: `match_quality` of `query.geocode` is below this. 1 = exactly as sent; coordinates have 1 */
                min_match_quality?: number;
                /** @description 1 = free `low_confidence` unless the motion is significantly different from zero (2 sigma) */
                min_significance?: number;
                /** @description The maximum cost of the request: a report that costs more is 402 `max_price_exceeded`, uncharged. Also as header `Max-Price-USD` */
                max_price_usd?: number;
                /** @description A quote for this request (POST /api/v1/quote): it costs at most the quoted price. Also as header `Quote-Id` */
                quote_id?: string;
                /** @description 1 = a report of the cell that your account owns is the answer, free (`billed_usd` 0), unless a newer release is available. `owned_report` says which one and when you bought it. Without it every call buys. Also as header `Reuse-Report` */
                reuse?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The report as a PDF; with dry_run or teaser, its free form as JSON */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                    "application/json": components["schemas"]["DryRun"] | components["schemas"]["Teaser"];
                };
            };
            /** @description Not Modified: according to If-None-Match, the client's copy is current */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            402: components["responses"]["Error402"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            414: components["responses"]["Error414"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    postMotionArea: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AreaRequestInput"];
            };
        };
        responses: {
            /** @description Ground-motion report for an area of up to 25 km² */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AreaReport"] | components["schemas"]["AreaDryRun"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            402: components["responses"]["Error402"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            414: components["responses"]["Error414"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    postMotionProfile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProfileRequestInput"];
            };
        };
        responses: {
            /** @description Ground motion along a line of up to 25 km */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProfileReport"] | components["schemas"]["ProfileDryRun"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            402: components["responses"]["Error402"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            414: components["responses"]["Error414"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getWidget: {
        parameters: {
            query?: {
                /** @description A key for widgets (`widget: true`, POST /api/v1/keys); everyone can read it in your page */
                key?: string;
                /** @description US street address. Also coordinates in common notations, a link from Google, Apple, Bing or OpenStreetMap, WKT or GeoJSON of a point, MGRS, UTM, an H3 cell, a Plus Code or a `pixel_id` */
                address?: string;
                /** @description Latitude, WGS 84 degrees */
                lat?: number;
                /** @description Longitude, WGS 84 degrees */
                lon?: number;
                /** @description Free, deterministic example of a status, for example `no_data`, `ok` or `ok:rapid_subsidence` */
                mock?: string;
                /** @description The language of the page; by default the visitor's, by `Accept-Language` */
                lang?: "en" | "es";
                /** @description The colors; `auto` follows the visitor's system */
                theme?: "auto" | "light" | "dark";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The widget */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            400: components["responses"]["Error400"];
            /** @description The widget says that it isn’t available: a page for browsers, JSON for programs */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                    "text/html": unknown;
                };
            };
            /** @description The widget says that it isn’t available: a page for browsers, JSON for programs */
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentRequired"];
                    "text/html": unknown;
                };
            };
            /** @description The widget says that it isn’t available: a page for browsers, JSON for programs */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                    "text/html": unknown;
                };
            };
            /** @description The widget says that it isn’t available: a page for browsers, JSON for programs */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                    "text/html": unknown;
                };
            };
            414: components["responses"]["Error414"];
            /** @description The widget says that it isn’t available: a page for browsers, JSON for programs */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HTTPValidationError"];
                    "text/html": unknown;
                };
            };
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            /** @description The widget says that it isn’t available: a page for browsers, JSON for programs */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                    "text/html": unknown;
                };
            };
        };
    };
    getBadge: {
        parameters: {
            query?: {
                /** @description A key for widgets (`widget: true`, POST /api/v1/keys); everyone can read it in your page */
                key?: string;
                /** @description US street address. Also coordinates in common notations, a link from Google, Apple, Bing or OpenStreetMap, WKT or GeoJSON of a point, MGRS, UTM, an H3 cell, a Plus Code or a `pixel_id` */
                address?: string;
                /** @description Latitude, WGS 84 degrees */
                lat?: number;
                /** @description Longitude, WGS 84 degrees */
                lon?: number;
                /** @description Free, deterministic example of a status, for example `no_data`, `ok` or `ok:rapid_subsidence` */
                mock?: string;
                /** @description The language of the page; by default the visitor's, by `Accept-Language` */
                lang?: "en" | "es";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The badge */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/svg+xml": string;
                };
            };
            400: components["responses"]["Error400"];
            /** @description The badge says that it isn’t available: a picture for pages, JSON for programs */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                    "image/svg+xml": unknown;
                };
            };
            /** @description The badge says that it isn’t available: a picture for pages, JSON for programs */
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentRequired"];
                    "image/svg+xml": unknown;
                };
            };
            /** @description The badge says that it isn’t available: a picture for pages, JSON for programs */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                    "image/svg+xml": unknown;
                };
            };
            /** @description The badge says that it isn’t available: a picture for pages, JSON for programs */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                    "image/svg+xml": unknown;
                };
            };
            414: components["responses"]["Error414"];
            /** @description The badge says that it isn’t available: a picture for pages, JSON for programs */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HTTPValidationError"];
                    "image/svg+xml": unknown;
                };
            };
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            /** @description The badge says that it isn’t available: a picture for pages, JSON for programs */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                    "image/svg+xml": unknown;
                };
            };
        };
    };
    postMotionBatch: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BatchRequestInput"];
            };
        };
        responses: {
            /** @description Reports for up to 1000 places */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchResponse"];
                };
            };
            /** @description Reports for up to 1000 places */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobAccepted"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            414: components["responses"]["Error414"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getMotionBatchJob: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description As in the answer of POST /api/v1/motion/batch */
                job_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An asynchronous batch: its status and, when it is done, the whole result */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchResponse"] | components["schemas"]["JobState"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            414: components["responses"]["Error414"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    postCoverageBatch: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CoverageBatchRequestInput"];
            };
        };
        responses: {
            /** @description Which of up to 5000 places are covered, and which status a report of each would have */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CoverageBatch"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            413: components["responses"]["Error413"];
            414: components["responses"]["Error414"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getCoverage: {
        parameters: {
            query?: {
                /** @description US street address. Also coordinates in common notations, a link from Google, Apple, Bing or OpenStreetMap, WKT or GeoJSON of a point, MGRS, UTM, an H3 cell, a Plus Code or a `pixel_id` */
                address?: string;
                /** @description House number, with `street`; instead of `address` */
                number?: string;
                /** @description Street, with direction and type, and optionally an apartment; instead of `address` */
                street?: string;
                /** @description City or town, instead of `address` */
                city?: string;
                /** @description State, by its two letters or its name, instead of `address` */
                state?: string;
                /** @description ZIP Code, instead of `address` */
                zip?: string;
                /** @description Latitude, WGS 84 degrees */
                lat?: number;
                /** @description Longitude, WGS 84 degrees */
                lon?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Whether a place is covered; without arguments, the list of live frames */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Coverage"] | components["schemas"]["FrameList"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            414: components["responses"]["Error414"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getPixel: {
        parameters: {
            query?: {
                /** @description US street address. Also coordinates in common notations, a link from Google, Apple, Bing or OpenStreetMap, WKT or GeoJSON of a point, MGRS, UTM, an H3 cell, a Plus Code or a `pixel_id` */
                address?: string;
                /** @description House number, with `street`; instead of `address` */
                number?: string;
                /** @description Street, with direction and type, and optionally an apartment; instead of `address` */
                street?: string;
                /** @description City or town, instead of `address` */
                city?: string;
                /** @description State, by its two letters or its name, instead of `address` */
                state?: string;
                /** @description ZIP Code, instead of `address` */
                zip?: string;
                /** @description Latitude, WGS 84 degrees */
                lat?: number;
                /** @description Longitude, WGS 84 degrees */
                lon?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The exact measurement cell of a place: corners and coverage, no velocity */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pixel"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            414: components["responses"]["Error414"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getPlaceRates: {
        parameters: {
            query?: {
                /** @description US street address. Also coordinates in common notations, a link from Google, Apple, Bing or OpenStreetMap, WKT or GeoJSON of a point, MGRS, UTM, an H3 cell, a Plus Code or a `pixel_id` */
                address?: string;
                /** @description House number, with `street`; instead of `address` */
                number?: string;
                /** @description Street, with direction and type, and optionally an apartment; instead of `address` */
                street?: string;
                /** @description City or town, instead of `address` */
                city?: string;
                /** @description State, by its two letters or its name, instead of `address` */
                state?: string;
                /** @description ZIP Code, instead of `address` */
                zip?: string;
                /** @description Latitude, WGS 84 degrees */
                lat?: number;
                /** @description Longitude, WGS 84 degrees */
                lon?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How the ground around a place moves: counts of cells by rate */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlaceRates"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            414: components["responses"]["Error414"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getPlacesPage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The states with towns and ZIP Codes that are covered */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description Not Modified: according to If-None-Match, the client's copy is current */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            /** @description Nothing there: a page for browsers, JSON for programs */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                    "text/html": unknown;
                };
            };
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getStatePage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Two letters of a state */
                state: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The covered towns and ZIP Codes of a state */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description Not Modified: according to If-None-Match, the client's copy is current */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            /** @description Nothing there: a page for browsers, JSON for programs */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                    "text/html": unknown;
                };
            };
            414: components["responses"]["Error414"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getPlacePage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Two letters of a state */
                state: string;
                /** @description A ZIP Code, or the name of a town with hyphens */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How the ground of a town or ZIP Code moves */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description Not Modified: according to If-None-Match, the client's copy is current */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            /** @description Nothing there: a page for browsers, JSON for programs */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                    "text/html": unknown;
                };
            };
            414: components["responses"]["Error414"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getSitemap: {
        parameters: {
            query?: {
                /** @description Two letters of a state */
                state?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sitemaps of the states, or the pages of one (sitemaps.org) */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/xml": string;
                };
            };
            /** @description Not Modified: according to If-None-Match, the client's copy is current */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            /** @description Nothing there: a page for browsers, JSON for programs */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                    "text/html": unknown;
                };
            };
            414: components["responses"]["Error414"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getGeocode: {
        parameters: {
            query?: {
                /** @description US street address. Also coordinates in common notations, a link from Google, Apple, Bing or OpenStreetMap, WKT or GeoJSON of a point, MGRS, UTM, an H3 cell, a Plus Code or a `pixel_id` */
                address?: string;
                /** @description House number, with `street`; instead of `address` */
                number?: string;
                /** @description Street, with direction and type, and optionally an apartment; instead of `address` */
                street?: string;
                /** @description City or town, instead of `address` */
                city?: string;
                /** @description State, by its two letters or its name, instead of `address` */
                state?: string;
                /** @description ZIP Code, instead of `address` */
                zip?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Where an address is, how precisely we know that, and what else it can mean */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Geocode"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            414: components["responses"]["Error414"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getReverseGeocode: {
        parameters: {
            query?: {
                /** @description Latitude, WGS 84 degrees */
                lat?: number;
                /** @description Longitude, WGS 84 degrees */
                lon?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The address nearest to a point */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReverseGeocode"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            414: components["responses"]["Error414"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    suggestAddresses: {
        parameters: {
            query: {
                /** @description The text typed so far */
                q: string;
                /** @description The center of the user's view, with `lon`: streets near it come first */
                lat?: number;
                /** @description Longitude, WGS 84 degrees */
                lon?: number;
                /** @description Maximum number of suggestions */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Suggestions for an address while it is typed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AddressSuggestions"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            414: components["responses"]["Error414"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listFrames: {
        parameters: {
            query?: {
                /** @description Maximum number of frames; all by default */
                limit?: number;
                /** @description `next_cursor` of the previous page */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every live frame with its last observation and age */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FrameList"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            414: components["responses"]["Error414"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getFrameLastUpdated: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description As GET /api/v1/frames lists them */
                frame_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description When a frame last got new data */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FrameLastUpdated"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            414: components["responses"]["Error414"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getFrameQuality: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description As GET /api/v1/frames lists them */
                frame_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How good a frame is: its zero, its GNSS stations with held-out errors, its tropospheric correction */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FrameQuality"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            414: components["responses"]["Error414"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getStac: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The STAC catalog */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StacCatalog"];
                };
            };
            /** @description Not Modified: according to If-None-Match, the client's copy is current */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getStacConformance: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Supported parts of STAC API and OGC API Features */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StacConformance"];
                };
            };
            /** @description Not Modified: according to If-None-Match, the client's copy is current */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listStacCollections: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The collections of the STAC catalog */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StacCollections"];
                };
            };
            /** @description Not Modified: according to If-None-Match, the client's copy is current */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getStacCollection: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The frames as a STAC Collection */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StacCollection"];
                };
            };
            /** @description Not Modified: according to If-None-Match, the client's copy is current */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listStacItems: {
        parameters: {
            query?: {
                /** @description Maximum number of items; a page has at most 20 */
                limit?: number;
                /** @description west,south,east,north in degrees */
                bbox?: string;
                /** @description An instant or `from/to`, `..` for an open end */
                datetime?: string;
                /** @description The last item of the previous page; link `next` has it */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description STAC */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/geo+json": components["schemas"]["StacItems"];
                };
            };
            /** @description Not Modified: according to If-None-Match, the client's copy is current */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            414: components["responses"]["Error414"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getStacItem: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Data frame identifier */
                frame_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description STAC */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/geo+json": components["schemas"]["StacItem"];
                };
            };
            /** @description Not Modified: according to If-None-Match, the client's copy is current */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            414: components["responses"]["Error414"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    searchStac: {
        parameters: {
            query?: {
                /** @description Maximum number of items; a page has at most 20 */
                limit?: number;
                /** @description west,south,east,north in degrees */
                bbox?: string;
                /** @description A GeoJSON geometry, as JSON */
                intersects?: string;
                /** @description An instant or `from/to`, `..` for an open end */
                datetime?: string;
                /** @description Items (frames), comma-separated */
                ids?: string;
                /** @description Collections; there is one, `ground-motion`, comma-separated */
                collections?: string;
                /** @description The last item of the previous page; link `next` has it */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description STAC */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/geo+json": components["schemas"]["StacItems"];
                };
            };
            /** @description Not Modified: according to If-None-Match, the client's copy is current */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            414: components["responses"]["Error414"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    postStacSearch: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StacSearchBodyInput"];
            };
        };
        responses: {
            /** @description STAC */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/geo+json": components["schemas"]["StacItems"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            413: components["responses"]["Error413"];
            414: components["responses"]["Error414"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getQuicklook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Data frame identifier */
                frame_id: string;
                /** @description A release that is current, or was current and is still stored */
                release_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The picture */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/png": unknown;
                };
            };
            /** @description The picture, in part; several ranges come as `multipart/byteranges` */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/png": unknown;
                    "multipart/byteranges": unknown;
                };
            };
            /** @description Not Modified: according to If-None-Match, the client's copy is current */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Temporary Redirect: where the operator wants it, the file is at the address in `Location` for a moment; a client that follows it keeps its `Range` */
            307: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            414: components["responses"]["Error414"];
            416: components["responses"]["Error416"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getReleaseFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Data frame identifier */
                frame_id: string;
                /** @description A release that is current, or was current and is still stored */
                release_id: string;
                /** @description A file of the release */
                file: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/tiff": unknown;
                    "application/json": unknown;
                    "image/png": unknown;
                };
            };
            /** @description The file, in part; several ranges come as `multipart/byteranges` */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/tiff": unknown;
                    "application/json": unknown;
                    "image/png": unknown;
                    "multipart/byteranges": unknown;
                };
            };
            /** @description Not Modified: according to If-None-Match, the client's copy is current */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Temporary Redirect: where the operator wants it, the file is at the address in `Location` for a moment; a client that follows it keeps its `Range` */
            307: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            414: components["responses"]["Error414"];
            416: components["responses"]["Error416"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getReleasePartition: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Data frame identifier */
                frame_id: string;
                /** @description A release that is current, or was current and is still stored */
                release_id: string;
                /** @description `cells` or `series` */
                table: string;
                /** @description An H3 cell of resolution 5 */
                partition: string;
                /** @description A file of the partition */
                file: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.apache.parquet": unknown;
                };
            };
            /** @description The file, in part; several ranges come as `multipart/byteranges` */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.apache.parquet": unknown;
                    "multipart/byteranges": unknown;
                };
            };
            /** @description Not Modified: according to If-None-Match, the client's copy is current */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Temporary Redirect: where the operator wants it, the file is at the address in `Location` for a moment; a client that follows it keeps its `Range` */
            307: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            414: components["responses"]["Error414"];
            416: components["responses"]["Error416"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getMap: {
        parameters: {
            query?: {
                /** @description US street address. Also coordinates in common notations, a link from Google, Apple, Bing or OpenStreetMap, WKT or GeoJSON of a point, MGRS, UTM, an H3 cell, a Plus Code or a `pixel_id` */
                address?: string;
                /** @description House number, with `street`; instead of `address` */
                number?: string;
                /** @description Street, with direction and type, and optionally an apartment; instead of `address` */
                street?: string;
                /** @description City or town, instead of `address` */
                city?: string;
                /** @description State, by its two letters or its name, instead of `address` */
                state?: string;
                /** @description ZIP Code, instead of `address` */
                zip?: string;
                /** @description Latitude, WGS 84 degrees */
                lat?: number;
                /** @description Longitude, WGS 84 degrees */
                lon?: number;
                /** @description From the place to each edge, kilometers */
                half_km?: number;
                /** @description The mapped quantity */
                layer?: "velocity" | "uncertainty" | "confidence" | "seasonal";
                /** @description Shows only frames whose satellite flies in this direction, or only those of two looks; `east` shows their motion to the east (layers `velocity` and `uncertainty`), and nothing where a single look measures. Without it, the frame that a report of the place is made from */
                look?: "ascending" | "descending" | "two_looks" | "east";
                /** @description Width and height of the picture, pixels */
                size?: number;
                /** @description 1 = with streets, railways, water, parks and names */
                basemap?: number;
                /** @description Picture format; `png` unless `Accept` asks for the other. Both are lossless */
                format?: "png" | "webp";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The picture */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Map"];
                    "image/png": unknown;
                    "image/webp": unknown;
                };
            };
            /** @description Not Modified: according to If-None-Match, the client's copy is current */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            414: components["responses"]["Error414"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getBasemapTile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Zoom; tiles begin at zoom 8 */
                z: number;
                /** @description Column, from the west */
                x: number;
                /** @description Row from the north */
                tile: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tile */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.mapbox-vector-tile": unknown;
                };
            };
            /** @description The map is empty there */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not Modified: according to If-None-Match, the client's copy is current */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            404: components["responses"]["Error404"];
            414: components["responses"]["Error414"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getBasemapTileJson: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description TileJSON */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BasemapTileJson"];
                };
            };
            /** @description Not Modified: according to If-None-Match, the client's copy is current */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            404: components["responses"]["Error404"];
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getMapEvents: {
        parameters: {
            query: {
                /** @description west,south,east,north, at most 5 degrees wide and high */
                bbox: string;
                /** @description Only events that may have happened, or begun, on this day or later */
                since?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Where and when the ground dropped, rose or changed its pace: GeoJSON points */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MapEvents"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            414: components["responses"]["Error414"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getTile: {
        parameters: {
            query?: {
                /** @description Shows only frames whose satellite flies in this direction, or only those of two looks; `east` shows their motion to the east (layers `velocity` and `uncertainty`), and nothing where a single look measures. Without it, the frame that a report of the place is made from */
                look?: "ascending" | "descending" | "two_looks" | "east";
            };
            header?: never;
            path: {
                /** @description The mapped quantity */
                layer: "velocity" | "uncertainty" | "confidence" | "seasonal";
                /** @description Zoom: the world is 2^z tiles wide and high */
                z: number;
                /** @description Column, from the west */
                x: number;
                /** @description Row from the north, `@2x` for 512 pixels instead of 256, and the format */
                tile: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The picture */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/png": unknown;
                    "image/webp": unknown;
                };
            };
            /** @description Not Modified: according to If-None-Match, the client's copy is current */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            404: components["responses"]["Error404"];
            414: components["responses"]["Error414"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getTileJson: {
        parameters: {
            query?: {
                /** @description Shows only frames whose satellite flies in this direction, or only those of two looks; `east` shows their motion to the east (layers `velocity` and `uncertainty`), and nothing where a single look measures. Without it, the frame that a report of the place is made from */
                look?: "ascending" | "descending" | "two_looks" | "east";
            };
            header?: never;
            path: {
                /** @description A layer’s name and `.json`, or `.qml` for the colors of its raster in QGIS */
                document: "velocity.json" | "velocity.qml" | "uncertainty.json" | "uncertainty.qml" | "confidence.json" | "confidence.qml" | "seasonal.json" | "seasonal.qml";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description TileJSON, or a style of QGIS */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TileJson"];
                    "application/xml": unknown;
                };
            };
            /** @description Not Modified: according to If-None-Match, the client's copy is current */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            404: components["responses"]["Error404"];
            414: components["responses"]["Error414"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getWmtsCapabilities: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The description */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/xml": string;
                };
            };
            /** @description Not Modified: according to If-None-Match, the client's copy is current */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getWmts: {
        parameters: {
            query?: {
                /** @description `WMTS` */
                service?: string;
                /** @description `GetCapabilities` or `GetTile` */
                request?: string;
                /** @description `1.0.0` */
                version?: string;
                /** @description For a tile: the layer, such as `velocity` or `velocity_east` */
                layer?: string;
                /** @description For a tile: `default` */
                style?: string;
                /** @description For a tile: `image/png` */
                format?: string;
                /** @description For a tile: `GoogleMapsCompatible` */
                tilematrixset?: string;
                /** @description For a tile: zoom */
                tilematrix?: string;
                /** @description For a tile: row from the north */
                tilerow?: string;
                /** @description For a tile: column from the west */
                tilecol?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The description, or a tile */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/xml": unknown;
                    "image/png": unknown;
                };
            };
            /** @description Not Modified: according to If-None-Match, the client's copy is current */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The reason for the error */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/xml": string;
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Error401"];
            414: components["responses"]["Error414"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getAsyncApi: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Events sent to webhooks, AsyncAPI 3.0 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description Not Modified: according to If-None-Match, the client's copy is current */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listEvents: {
        parameters: {
            query?: {
                /** @description `next_after` of the previous answer, or the id of the last event that you know. By default, starts at the oldest stored event */
                after?: string;
                /** @description Only these kinds Comma-separated, or given several times. */
                types?: ("frame.updated" | "frame.reprocessed" | "balance.low" | "batch.done" | "order.paid" | "order.refunded" | "order.disputed" | "order.reversed" | "ticket.replied" | "report.corrected" | "watch.alert" | "webhook.disabled")[];
                /** @description Maximum number of events */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Events in order, from any position */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventList"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            410: components["responses"]["Error410"];
            414: components["responses"]["Error414"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listWebhooks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Webhooks of the account */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookList"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookRequestInput"];
            };
        };
        responses: {
            /** @description Have events sent to a URL from now on */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookWithSecret"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            413: components["responses"]["Error413"];
            414: components["responses"]["Error414"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Webhook */
                wid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A webhook, and its state */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookAnswer"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            414: components["responses"]["Error414"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Webhook */
                wid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Delete a webhook at once */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookAnswer"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            414: components["responses"]["Error414"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    changeWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Webhook */
                wid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookChangeInput"];
            };
        };
        responses: {
            /** @description Change a webhook, or enable it again */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookAnswer"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            414: components["responses"]["Error414"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Webhook */
                wid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Create a new secret; for one day, deliveries are also signed with the old one */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookWithSecret"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            414: components["responses"]["Error414"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                /** @description Maximum number of items */
                limit?: number;
                /** @description `next_cursor` of the previous page */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description Webhook */
                wid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Delivery attempts, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDeliveries"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            414: components["responses"]["Error414"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    testWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Webhook */
                wid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Send a signed event of type webhook.test now, and return the receiver's answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookTest"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            414: components["responses"]["Error414"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    replayWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Webhook */
                wid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookReplayInput"];
            };
        };
        responses: {
            /** @description Send events again, by id or range */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookReplayAnswer"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            414: components["responses"]["Error414"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listWatches: {
        parameters: {
            query?: {
                /** @description Maximum number of items */
                limit?: number;
                /** @description `next_cursor` of the previous page */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Watches, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WatchList"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            414: components["responses"]["Error414"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    createWatch: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WatchRequestInput"];
            };
        };
        responses: {
            /** @description Watch a place, or many cells */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedWatches"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            413: components["responses"]["Error413"];
            414: components["responses"]["Error414"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getWatch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Watch */
                watch_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A watch */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WatchAnswer"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            414: components["responses"]["Error414"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    deleteWatch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Watch */
                watch_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Stop watching */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletedWatch"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            414: components["responses"]["Error414"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    changeWatch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Watch */
                watch_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WatchChangeInput"];
            };
        };
        responses: {
            /** @description Pause, resume or rename a watch, or change what it buys */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WatchAnswer"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            414: components["responses"]["Error414"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listTickets: {
        parameters: {
            query?: {
                /** @description Maximum number of items */
                limit?: number;
                /** @description `next_cursor` of the previous page */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Support tickets, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TicketList"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            414: components["responses"]["Error414"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    openTicket: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TicketRequestInput"];
            };
        };
        responses: {
            /** @description Ask a person of this service */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TicketAnswer"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            414: components["responses"]["Error414"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getTicket: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Ticket */
                tid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A support ticket and its conversation */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TicketAnswer"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            414: components["responses"]["Error414"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    replyToTicket: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Ticket */
                tid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TicketReplyInput"];
            };
        };
        responses: {
            /** @description Reply to a support ticket, or close it */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TicketAnswer"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            414: components["responses"]["Error414"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listChallenges: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Number of the report within the account */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Challenges of a bought report, oldest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChallengeList"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            414: components["responses"]["Error414"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    challengeReport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Number of the report within the account */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChallengeRequestInput"];
            };
        };
        responses: {
            /** @description Challenge a bought report */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChallengeAnswer"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            414: components["responses"]["Error414"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listCorrections: {
        parameters: {
            query?: {
                /** @description Maximum number of items */
                limit?: number;
                /** @description `next_cursor` of the previous page */
                cursor?: string;
                /** @description Only those about this frame */
                frame_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was wrong in reports and how it was fixed, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CorrectionList"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            414: components["responses"]["Error414"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getCorrectionsPage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description Not Modified: according to If-None-Match, the client's copy is current */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getCorrectionsFeed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The feed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/feed+json": components["schemas"]["JsonFeed"];
                };
            };
            /** @description Not Modified: according to If-None-Match, the client's copy is current */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    postChat: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ChatRequestInput"];
            };
        };
        responses: {
            /** @description Ask the assistant */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChatAnswer"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            414: components["responses"]["Error414"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listMyChats: {
        parameters: {
            query?: {
                /** @description Maximum number of items */
                limit?: number;
                /** @description `next_cursor` of the previous page */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Conversations with the assistant, most recently used first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MyChats"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            414: components["responses"]["Error414"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getMyChat: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Conversation */
                convo: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A conversation with the assistant */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MyChat"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            414: components["responses"]["Error414"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    deleteMyChat: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Conversation */
                convo: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Delete a conversation with the assistant */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletedChat"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            414: components["responses"]["Error414"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getExplorerSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Settings of this server for the explorer page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExplorerSettings"];
                };
            };
            400: components["responses"]["Error400"];
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    postGeocodeBatch: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description CSV (UTF-8, UTF-16 or Windows-1252; separated by commas, semicolons, tabs or bars) whose header has `address`, or `number`, `street`, `unit`, `city`, `state`, `zip`, or `lat` and `lon`, or their usual names (Street Address, Address Line 2, ZIP Code, Latitude, Y). Parts are joined, and `id` is returned */
        requestBody: {
            content: {
                "text/csv": string;
            };
        };
        responses: {
            /** @description One line for each row, in the same order */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            413: components["responses"]["Error413"];
            414: components["responses"]["Error414"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
}
