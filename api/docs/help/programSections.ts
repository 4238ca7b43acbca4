import { EXAMPLE_ADDRESS } from '../../../schemas/http/queryTypes.ts';
import type { HelpFacts, HelpSection } from './section.ts';

/** How programs use the service, and how its data are loaded. */
export function programSections({ price, baseUrl, has }: HelpFacts): HelpSection[] {
  return [
    {
      anchor: 'api',
      title: 'Calling the API',
      text: [
        'Programs get the same reports through the API: one request, one report. [The guide](/docs/guide) gets you to ' +
          'the first one in five minutes, [the reference](/docs) lists every request, and there are packages for Python ' +
          'and TypeScript.',
      ],
      requests: [
        `\`GET /api/v1/motion\` with a place and your key returns one report. It costs ${price} when \`status\` is ` +
          '`ok`. `dry_run=1` checks first, free and without a key.',
        `curl -s -G '${baseUrl}/api/v1/motion' --data-urlencode 'address=${EXAMPLE_ADDRESS}' -d min_geocode_score=0.7 -H 'authorization: Bearer <API_KEY>' -H 'idempotency-key: first-report'`,
      ],
      asked: [
        'how do I call the api, curl example, sample code, request, endpoint, developer, documentation, python, javascript, how do I use my key',
        'how do I get a report by program, integrate, rest api, openapi, swagger, client library, sdk, do I need to be a programmer',
        'call it from my own software, automate, script, programmatic access, postman, http, json, code, integration, node, java, curl, developer docs, my app, sdk for python',
        'how do programs get a report, developer access, connect my software, is there an api, api documentation, where are the docs, sample request in python, call you from excel, zapier',
        'which endpoint gives me one report, endpoint for a single address, url to call, how do I query one house by code',
        'example in python, python example, minimal example, hello world, sample code, curl example, first request, how do I call it, node example, quickstart, get started with the api, integrate it into our software, base url of the api, endpoint for one address',
        'do you have an api, is there an api, how do I get started, developer documentation, integrate',
      ],
    },
    {
      anchor: 'test-mode',
      title: 'Test mode',
      text: [
        'A test account has fake credits over made-up ground. Everything else works like live. Tick “Test account ' +
          '(invented data)” when you sign in or create one. [Test mode](/docs/test-mode) lists addresses with a known ' +
          'answer.',
      ],
      requests: ['Register with `"mode": "test"`.'],
      asked: [
        'how can I test, sandbox, test key, test mode, test account, fake credits, rehearse, magic addresses, staging, dummy data',
        'try the API without spending real money, practice, play money, fake data, dry test, development environment, integration testing, try it out in code, demo account, simulate each status',
        'are there fake addresses to test my code with, addresses for testing, test data, mock, dummy account, test without paying, staging key, simulated answers',
        'sandbox, staging, sandbox key, test key, ci tests, integration tests, fake data, mock answers, mock, development environment, test without paying',
        'test environment, separate keys for tests, does a test call cost money, example responses',
      ],
    },
    {
      anchor: 'rate-limits',
      title: 'How many requests are allowed',
      text: [
        'Limits count by the minute, per key, or per IP address without a key. Calls without a key also use up a work ' +
          'budget for the IP address, expensive calls more than cheap ones. If you reach a limit, wait a moment and try ' +
          "again; you aren't charged.",
      ],
      requests: [
        'The answer is 429 `rate_limited`, and `Retry-After` says how many seconds to wait. `limits.rate_limits` ' +
          'in `/api/v1/schema` lists every limit.',
      ],
      asked: [
        'rate limit, error 429, too many requests, how many requests per minute am I allowed, throttle, quota, slow down',
        'throttle on your endpoints, requests per second, how hard can I hit the api, max calls, call limit, blocked for too many calls, retry after, burst, concurrency, parallel requests',
        'how many calls can I make in a minute, calls per minute, calls per day, how often can I ask, is there a limit of requests, server says slow down, too fast',
        '429, 429s, getting 429s in a loop, too many requests, throttled, rate limit, requests per second, requests per minute, concurrency limit, how many parallel requests, retry-after, quota, slow down, backoff',
        'limit on the number of requests, how many lookups a day, daily limit of requests, maximum requests, exceed the limit, go over the quota, usage quota, number of requests I can send, is there a limit, too fast',
      ],
    },
    {
      anchor: 'agents',
      title: 'Agents and MCP',
      text: [
        has('POST', '/mcp')
          ? `Agents such as Claude or ChatGPT connect to \`${baseUrl}/mcp\` (Model Context Protocol) and get the ` +
            'service as tools. Give an agent a child key with a daily limit.'
          : 'This server has no MCP endpoint; agents use the API, which `/llms.txt` describes for them.',
      ],
      asked: [
        'mcp server, model context protocol, claude, chatgpt, agent, ai agent, tools, llm, connect my assistant, cursor, langchain',
        'does cursor or chatgpt work with this, use it from an ai, plug into copilot, llm tool, langchain, llamaindex, crewai, openai, gemini, connect my agent, autonomous agent',
        'hook this up to Claude Desktop, set up mcp, mcp url, mcp config, connect claude, use with gpt, copilot, ai tools, which tools do you have for agents',
        'mcp, mcp server, claude desktop, claude code, chatgpt, cursor, connect an ai agent, tool for my agent, oauth for mcp, connector, gemini, copilot, ai assistant, function calling',
      ],
    },
    {
      anchor: 'webhooks',
      title: 'Webhooks and events',
      text: [
        'We can notify your server of new data in a frame, a finished batch, low credits, or an alert from a watch. ' +
          'Programs subscribe a web address (webhook) or read the event feed.',
      ],
      requests: [
        has('POST', '/api/v1/webhooks')
          ? '`POST /api/v1/webhooks` `{"url": …, "events": […]}` subscribes. Deliveries are signed (Standard ' +
            'Webhooks) and repeated until your server accepts them. `GET /api/v1/events` is the feed.'
          : '`GET /api/v1/frames/{frame_id}/last_updated` returns when a frame got new data.',
      ],
      asked: [
        'webhook, webhooks, callback, events, event feed, subscribe, tell my server when new data arrives, verify a webhook signature',
        'how do I know the webhook really came from you, signature, signing secret, verify, delivery failed, retry of webhooks, push instead of polling, get notified by http, balance low event',
        'receive events, get a callback when a batch is done, post to my url, be notified when the job is finished, verify the signature of an event, event types, missed events',
        'webhook signature, verify the signature, signing secret, hmac, which events, event types, webhook retries, callback url, push instead of polling, notify my server, events feed, webhook was not delivered',
        'how are webhooks retried, webhook security, webhook secret, list of events, real-time notifications for my server',
      ],
    },
    {
      anchor: 'ingest',
      title: 'Your own data, on your own machine',
      text: [
        'The service is open source and runs on a laptop: `npm start` serves it, and `./gm ingest folder` turns radar products into maps and reports. It reads OPERA DISP-S1 and NISAR GUNW granules, ARIA S1-GUNW products, unwrapped interferograms (GeoTIFF pairs), MintPy and LiCSBAS series and tables of points. Products cannot be uploaded through the page.',
      ],
      requests: [
        '`./gm ingest --dry-run folder` says file by file what would be used; `./gm fetch --frame F08882` downloads OPERA granules with a free Earthdata token; `./gm ingest --help` lists the options.',
      ],
      asked: [
        'ingest, how do I load my own interferograms, import products, upload my data, unwrapped pairs, hyp3, licsar, mintpy, licsbas, isce, gmtsar, snap',
        'get opera granules, disp-s1, earthdata token, download sentinel-1 data, ingest options, gnss stations csv',
        'can I run this on my own laptop, self-host, install, docker, open source, own server, source code',
        'which file formats can the ingest read, mintpy h5, geotiff, netcdf, my own insar processing, private data, add my frame, process sentinel-1, nisar, hyp3 pairs, aria, dolphin, timeseries h5',
        'run it myself, on premises, offline, deploy, docker image, host my own server, install on linux, hardware requirements, github, is it open source',
        'bring in licsbas output, load licsbas, convert my results, add my own measurements, use my own satellite data, point csv, egms, time series from mintpy, process a new frame, which products are supported, gamma, isce, snaphu',
        'update the frame with new granules, run the pipeline, ingest command, dry run of an ingest',
        'mintpy, licsbas, my own insar results, own interferograms, hyp3, isce, gmtsar, snap, load my own data, process granules, opera disp granules, upload my data, egms files, point tables',
      ],
    },
  ];
}
