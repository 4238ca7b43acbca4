import type { HelpFacts, HelpSection } from './section.ts';

/** What developers ask about the API. */
export function developerSections({ baseUrl }: HelpFacts): HelpSection[] {
  return [
    {
      anchor: 'clients',
      title: 'Packages for Python, TypeScript and agent frameworks',
      text: [
        'The repository has packages for Python and TypeScript, and tools for LangChain, LlamaIndex and CrewAI. ' +
          'They send idempotency keys, retry only where that is safe, and use a report that you own instead of buying it again.',
      ],
      requests: [
        '`python3 -m pip install ./clients/python` installs `ground-motion-client` and the command `ground-motion`; ' +
          'pip also installs `./clients/langchain`, `./clients/llamaindex` and `./clients/crewai`. `npm pack` in ' +
          '`clients/typescript` makes the npm package, with types for every request and answer.',
      ],
      asked: [
        'python client, python library, python package, python sdk, pip install, which package do I install with pip, pypi, import ground_motion',
        'typescript client, typescript types, npm package, npm install, node client, javascript sdk, type definitions, official sdk, client library',
        'langchain tool, langchain integration, llamaindex, crewai tool, agent framework, adapter, wrapper for python, is there a library',
        'command line tool, install the ground-motion command, cli client, client in java, client in go, ruby, c#, php, r package, other languages',
      ],
    },
    {
      anchor: 'openapi',
      title: 'OpenAPI, Postman and generated clients',
      text: [
        'The API is REST with JSON, described as OpenAPI. Postman and code generators import the description. There is no GraphQL and no SOAP.',
      ],
      requests: [
        `\`${baseUrl}/openapi.json\` is OpenAPI 3.1, \`/openapi-3.0.json\` the same for older generators, \`/asyncapi.json\` describes ` +
          'events, `/api/v1/schema` has limits, prices and thresholds, and `/llms.txt` is for language models. `/docs` is the reference to try out.',
      ],
      asked: [
        'openapi spec, openapi file, swagger, swagger json, api specification, machine readable description, json schema, schema of the answer',
        'postman collection, import into postman, insomnia, bruno, generate a client, code generator, openapi generator, codegen, stubs for my language',
        'graphql, grpc, soap, rest api, json or xml, api reference, list of all endpoints, all fields of the response, documentation of the api, field list, data dictionary',
        'llms.txt, docs for language models, description for agents',
      ],
    },
    {
      anchor: 'authorization',
      title: 'Sending the key, and 401 or 403',
      text: [
        'A program sends its key in the header `Authorization: Bearer <API_KEY>`. 401 means that the key is missing, mistyped, ' +
          'expired or revoked. 403 means that the key is not allowed to do this, for example a child key that tries more than buying and reading.',
      ],
      requests: [
        '`unauthorized`: no key. `invalid_api_key`: copy the whole key, its last characters are a checksum. `forbidden`: use the owner key or a session.',
      ],
      asked: [
        'where do I put my API key, where does the key go, which header, key in the header',
        'how do I send the key, authorization header, bearer token, authentication, x-api-key, how do I authenticate, api key header, where does the key go',
        '401, 401 unauthorized, error 401, unauthorized although the key is right, invalid api key, my key is not accepted, key does not work, key rejected, the key is invalid, key not working, api says invalid key',
        '403, 403 forbidden, permission denied, access denied, not allowed, forbidden error, child key cannot do this, basic auth, key in the url',
        'api key expired, does the key expire, how long is a key valid, key suddenly stopped working',
      ],
    },
    {
      anchor: 'browser-calls',
      title: 'Calling the API from a web page',
      text: [
        'A page of any origin can call the API (CORS is on). Never put your own key into a page: give it a child key with a daily limit that works only on that page.',
      ],
      requests: [
        '`POST /api/v1/keys` with `allowed_referer: "https://app.example.org"` and `daily_cap_usd` creates such a key. Another origin gets 403 `forbidden_referer`.',
      ],
      asked: [
        'cors, cors error, blocked by cors policy, call the api from the browser, from javascript, from my website, from a web page, frontend, react app, single page app',
        'is it safe to put the key in javascript, key in client side code, public key, key visible in my page, restrict a key to a domain, allowed referer, lock a key to my site, allowed_referer, forbidden_referer',
        'mobile app with a key, call it from an app',
      ],
    },
    {
      anchor: 'widgets',
      title: 'Showing a verdict on your site',
      text: [
        'Put a widget (an iframe) or a badge (a picture) into your page: it shows the verdict of a place, without scripts or cookies. ' +
          'It shows the newest report that you own; if you own none, it buys one for 0.40 USD, once for all visitors, within the daily limit of its key.',
      ],
      requests: [
        '`POST /api/v1/keys` with `widget: true`, `allowed_referer` and `daily_cap_usd` creates its key, which everyone may read: it works only at `/embed` and `/embed/badge.svg`, on your pages. `/embed?mock=ok:rapid_subsidence` is an example without a key.',
      ],
      asked: [
        'embed it in my website, widget, iframe, badge, wordpress, put a check box on my listing page, show the verdict on my site, real estate listing widget, html snippet, widget_key_only',
      ],
    },
    {
      anchor: 'coordinates',
      title: 'Coordinates',
      text: [
        'Coordinates are latitude and longitude in decimal degrees, WGS 84 (EPSG:4326), west negative, such as 29.7604, -95.3698. ' +
          'Latitude comes first. Rates are changes of height and have no vertical datum: a report gives no elevation.',
      ],
      requests: [
        '`lat` and `lon` are numbers of the query or of a JSON body; GeoJSON and the map have longitude first, as their standards say.',
      ],
      asked: [
        'coordinate system, which datum, which projection, crs, epsg, wgs84, nad83, utm, state plane, vertical datum, navd88, ellipsoid',
        'order of lat and lon, lat lon or lon lat, latitude first, decimal degrees, degrees minutes seconds, negative longitude, format of coordinates, floats or strings, how many decimals, precision of coordinates',
        'elevation, altitude, height above sea level, ground height, is it a height or a change',
      ],
    },
    {
      anchor: 'preview-and-quote',
      title: 'Preview, quote and price limit',
      text: [
        'A preview (`dry_run=1`) says for one place whether there is a report and what it would cost. A quote prices one place or a ' +
          'whole list, and that price holds for an hour. A price limit refuses a purchase that would cost more. All are free.',
      ],
      requests: [
        '`GET /api/v1/motion?dry_run=1` previews, `POST /api/v1/quote` returns `quote_id`. `max_price_usd` bounds a call or a whole batch, `max_item_price_usd` each report of it.',
      ],
      asked: [
        'dry run, dry_run, what does dry_run do, difference between dry run and quote, quote, quote_id, how long is a quote valid, price guarantee, teaser',
        'max price, max_price_usd, refuse if it costs more, never pay more than, price ceiling, upper limit for one purchase, stop if too expensive, not more than a dollar',
        'know the cost before I buy, estimate the cost, cost estimate, budget for a batch, how much will a batch cost, what would it cost at most',
      ],
    },
    {
      anchor: 'paging',
      title: 'Long lists, page by page',
      text: ['Lists return the newest entries first, 100 at a time, with a cursor for the next page.'],
      requests: [
        'Send `limit` (at most 1000) and the `next_cursor` of the last answer as `cursor`. It is the same for reports, usage, orders, tickets and chats.',
      ],
      asked: [
        'pagination, paging, next page, cursor, next_cursor, limit parameter, how do I get more than 100, list is cut off, only 100 results, page through a list, offset, iterate over all my reports',
      ],
    },
    {
      anchor: 'api-changes',
      title: 'Changes of the API',
      text: [
        'Within `/api/v1` the API only grows: nothing is renamed or removed without notice. What has to go is announced at least 180 days ' +
          'before, with `Deprecation` and `Sunset` headers. [The changelog](/docs/changelog) and [the deprecations](/docs/deprecations) list every change.',
      ],
      requests: ['Ignore fields that you do not know. `/changelog.json` is a feed.'],
      asked: [
        'api versioning, api version, breaking changes, will you break my integration, how are changes announced, deprecation policy, deprecated, sunset, backward compatible, stable api',
        'changelog, release notes, what is new, what changed in the api, v2, migration, roadmap, how long is v1 supported, new version',
      ],
    },
    {
      anchor: 'error-answers',
      title: 'Error answers',
      text: [
        'An error has a code, a message that names the value at fault, and a link to its page. [The list of errors](/docs/errors) says what to do about each. Errors are never charged.',
      ],
      requests: [
        'The body is `{error, code, message, retryable, doc_url, request_id}`. Retry only when `retryable` is true, after `Retry-After`. Name the `request_id` in a ticket.',
      ],
      asked: [
        'error codes, list of errors, error format, what does this error mean, how do I handle errors, error handling, retryable, should I retry, error message, exception',
        '422, 422 unprocessable, bad request, 400, 404, 500, 500 internal server error, 503, server error, 502 bad gateway, unknown parameter, validation error, request id, x-request-id, something went wrong',
      ],
    },
    {
      anchor: 'fewer-fields',
      title: 'Smaller answers and chosen fields',
      text: ['A program can ask for a shorter answer, for single fields, or for more in the same report.'],
      requests: [
        '`compact=1` shortens the answer, `fields=a,b` chooses, `units=in` changes units, `include=timeseries,trend_analysis,ground_brief` adds at no extra cost, and `label` tags the purchase.',
      ],
      asked: [
        'only some fields, smaller response, compact, fields parameter, only the number, just the velocity without the text, less json, shorten the answer, select fields, minimal response',
        'include parameter, add the time series to the report, label a purchase, tag a request, own reference, reference number, metadata, custom id',
      ],
    },
  ];
}
