import { EXAMPLE_ADDRESS } from '../../../schemas/http/queryTypes.ts';
import type { HelpFacts, HelpSection } from './section.ts';

/** How the service is used, by people and by programs. */
export function usingSections(facts: HelpFacts): HelpSection[] {
  const { price, starter, baseUrl, has } = facts;
  return [
    {
      anchor: 'coverage',
      title: 'Where there is coverage',
      text: [
        'The service covers places in the United States over which this server has data frames. `GET /api/v1/coverage` with an address or coordinates tells it for one place, free and without a key; without a place it lists the frames. Or ask here and name the place.',
      ],
      asked: [
        'which locations, areas, regions do you support, serve, Alaska, Hawaii, Puerto Rico, nationwide',
        'where do you have coverage, which areas, states, cities, countries are covered, map of coverage',
        'do you cover Canada, Europe, Mexico, the whole US, outside the united states',
      ],
    },
    {
      anchor: 'address',
      title: 'Addresses, and the wrong place',
      text: [
        'A place is a US street address in one line, or latitude and longitude. Each answer says in `query` where the address was found, how precisely (`match_type`, `uncertainty_m`) and what differs. With `min_geocode_score=0.7` no town centre is sold for a house. When the place is wrong, send coordinates.',
      ],
      asked: [
        'I typed my address and it was not found, cannot find my address, unknown address',
        'the address is not found, wrong address, wrong location, other house, geocode, how do I write an address',
        'what is match_type, rooftop_interpolated, area_centroid, geocode score, uncertainty_m',
      ],
    },
    {
      anchor: 'register',
      title: 'Getting an account and a key',
      text: [
        `\`POST /api/v1/autonomous/register\` with an e-mail address gives an API key at once, shown once, and ${starter} of credits for a mailbox's first account. No person has to approve it.`,
        `curl -s -X POST ${baseUrl}/api/v1/autonomous/register -H 'content-type: application/json' -d '{"email": "you@example.org"}'`,
      ],
      asked: [
        'how do I register, sign up, create an account, get an api key, log in, login',
        'do I need an account, do I need a key',
      ],
    },
    {
      anchor: 'account',
      title: 'Passwords, sessions and the end of an account',
      text: [
        'On the page: *Sign in*, then *Forgot password* for a link by email; *Account*, then *Password and security* to change the password, confirm your email address, see where you are signed in, sign out everywhere or delete the account.',
        'Only a confirmed address recovers an account. If somebody else registered your address, *Forgot password* opens a new account for it; the other account keeps its key and credits and loses the address.',
        'By program: `POST /api/v1/login/forgot` and `/login/reset`, `POST /api/v1/account/password`, `GET /api/v1/sessions`, `POST /api/v1/logout/everywhere`, `POST /api/v1/account/delete`. Credits that are left when an account is deleted are lost.',
      ],
      asked: [
        'I forgot my password, lost password, reset password, change password, cannot log in, locked out',
        'my account was hacked, stolen password, log out everywhere, sign out of all devices, sessions',
        'delete my account, close my account, erase my data, somebody registered my e-mail address',
        'confirm my e-mail address, verify email',
      ],
    },
    {
      anchor: 'api',
      title: 'Calling the API',
      text: [
        `One request returns one report: \`GET /api/v1/motion\` with a place and your key. It costs ${price} when \`status\` is \`ok\`; \`dry_run=1\` looks first, free and without a key.`,
        `curl -s -G '${baseUrl}/api/v1/motion' --data-urlencode 'address=${EXAMPLE_ADDRESS}' -d min_geocode_score=0.7 -H 'authorization: Bearer <API_KEY>' -H 'idempotency-key: first-report'`,
      ],
      asked: [
        'how do I call the api, curl example, sample code, request, endpoint, developer, documentation, python, javascript',
        'how do I get a report by program, integrate, rest api, openapi, swagger',
      ],
    },
    {
      anchor: 'pdf',
      title: 'The report as a PDF',
      text: [
        'The page has a button for it, and `GET /report.pdf` returns it: two pages with verdict, map, curve, facts and limits. It costs what the report costs, and nothing within 7 days of a report of the same cell and release that you bought.',
      ],
      asked: ['can I get a pdf, print, download the report, document to show my bank'],
    },
    {
      anchor: 'history',
      title: 'Movement over time',
      text: [
        `\`GET /api/v1/timeseries\` returns every observation of the cell: dates and millimetres, always measured. With \`reference_date\` and \`reference_date2\` it adds the movement between the two dates with its uncertainty. It costs ${price} when \`ok\`; a motion report holds the same series at no extra cost with \`include=timeseries\`.`,
      ],
      asked: [
        'can I see the history, time series, timeseries, curve, graph, chart over the years',
        'how much did it move since 2020, between two dates, before and after',
      ],
    },
    {
      anchor: 'maps',
      title: 'Maps',
      text: [
        'The page shows a map of classes, free. `GET /api/v1/map` draws a crop of it, `/tiles/velocity.json` describes tiles for map programs, and `/stac` lists the data behind the reports. Colours are means of areas larger than a cell, so a cell may have another class than its colour.',
      ],
      asked: ['is there a map, heatmap, tiles, gis, qgis, arcgis, stac, geotiff, colours'],
    },
    {
      anchor: 'test-mode',
      title: 'Test mode',
      text: [
        'Register with `"mode": "test"` for a key with fake credits over made-up ground. Everything else works as in earnest. [Test mode](/docs/test-mode) lists places with a known answer.',
      ],
      asked: [
        'how can I test, sandbox, test key, test mode, fake credits, rehearse, magic addresses, staging',
      ],
    },
    {
      anchor: 'rate-limits',
      title: 'How often one may ask',
      text: [
        'Limits count by minute, per key, or per address without one. Calls without a key also take of their address’s budget of work, dear ones more than cheap ones. Beyond them the answer is 429 `rate_limited`, and `Retry-After` says when to come again; nothing is charged. `limits.rate_limits` of `/api/v1/schema` lists them all.',
      ],
      asked: ['rate limit, 429, too many requests, how many requests per minute, throttle, quota'],
    },
    {
      anchor: 'programs',
      title: 'Agents and events',
      text: [
        [
          has('POST', '/mcp')
            ? 'Agents connect to `POST /mcp` (Model Context Protocol) and find the service as tools.'
            : 'This server has no MCP endpoint yet; agents use the API, which `/llms.txt` describes for them.',
          has('POST', '/api/v1/webhooks')
            ? '`POST /api/v1/webhooks` subscribes a URL to events, such as new data in a frame.'
            : '`GET /api/v1/frames/{frame_id}/last_updated` tells when a frame got new data.',
          has('POST', '/api/v1/watches')
            ? '`POST /api/v1/watches` watches a place and tells when its condition is met.'
            : '',
        ]
          .filter(Boolean)
          .join(' '),
      ],
      asked: [
        'will you email me when something changes, tell me about new data, keep me informed',
        'mcp server, model context protocol, claude, chatgpt, agent, tools, llm',
        'webhook, webhooks, notify me, alert, event, watch my house, subscribe, monitoring',
      ],
    },
    {
      anchor: 'support',
      title: 'Talking to a person',
      text: [
        'Open a ticket with `POST /api/v1/support` (subject, message, and the `request_ids` it is about); a person of this service answers there, and by e-mail where the server sends any. It is free and needs an account.',
      ],
      asked: [
        'speak with someone, representative, real person, complain to a person',
        'can I talk to a human, contact, support, customer service, phone number, email address, ticket, help me',
      ],
    },
    {
      anchor: 'chat',
      title: 'This assistant, and privacy',
      text: [
        'This assistant answers from the documentation of the service, from free look-ups and, with a key, from your own reports. It never buys anything without your plain yes to a price that it has named. With a key, conversations are kept for you at `/api/v1/my-chats` until you delete them or they expire; without one nothing is kept. [The chat’s own page](/docs/files/chat.md) says what is stored and sent where.',
      ],
      asked: [
        'are my conversations kept, stored, saved, recorded, logs',
        'who are you, are you a bot, are you human, are you an ai, what can you do, help',
        'is this chat private, do you store my data, privacy, delete my conversation, gdpr',
        'will you buy something without asking, does the chat cost anything',
      ],
    },
  ];
}
