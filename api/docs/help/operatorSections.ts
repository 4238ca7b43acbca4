import type { HelpSection } from './section.ts';

/** Questions of people who run their own server. */
export function operatorSections(): HelpSection[] {
  return [
    {
      anchor: 'run-server',
      title: 'Run a server: start it',
      text: [
        'You need Node 20.19 or later. `npm start` in the repository serves a demo on your machine. For production run `npm ci --omit=dev`, `npm run build` and `./gm serve` ' +
          'behind a proxy, or `docker compose up --build --detach` and then `docker compose run --rm gm ingest /granules`. docs/deploy.md has the steps.',
      ],
      asked: [
        'how do I install it, install the server, self host, self-hosted, host it myself, run my own server, on premise, on-prem, deploy, deployment, start the server, npm start, systemd, kubernetes, getting started as an operator',
        'docker, docker image, docker compose, docker compose up and then, container, dockerfile, helm, run in the cloud, aws, windows, arm, raspberry pi, which node version',
      ],
    },
    {
      anchor: 'server-size',
      title: 'Run a server: memory, processors and disk',
      text: [
        'Serving needs little: a laptop is enough, and a server of a few thousand frames takes about 300 MB of memory. Ingesting one frame takes a few processors for minutes to an hour, ' +
          '1 to 3 GB of memory and tens of gigabytes of disk. `--threads` and `--memory` limit it. docs/scale.md has figures.',
      ],
      asked: [
        'how much ram, how much memory, how much cpu, how many cores, hardware requirements, system requirements, minimum server, sizing, disk space, storage space, vps, which machine do I need, gpu',
        'how many requests can one server handle, capacity, performance, load, throughput, cost of hosting, how long does an ingest take, out of memory during ingest',
      ],
    },
    {
      anchor: 'server-database',
      title: 'Run a server: PostgreSQL or the embedded database',
      text: [
        'Accounts, keys and the ledger live in an embedded DuckDB file that one process opens, or in PostgreSQL, which several servers share: set `DATABASE_URL`. ' +
          '`./gm operator move-state` moves the embedded state into an empty PostgreSQL database. docs/deploy.md and docs/storage.md have the details.',
      ],
      asked: [
        'postgres, postgresql, duckdb, embedded database, which database, database for production, sqlite, mysql, database_url, connection string, managed database',
        'several servers, two replicas, high availability, load balancer, scale out, move from duckdb to postgres, migrate the state, state_locked, redis, valkey, failover',
      ],
    },
    {
      anchor: 'backup',
      title: 'Run a server: backups and upgrades',
      text: [
        'Back up the state daily and before an upgrade: `state.duckdb`, `.wal`, `.journal` and `.mark` together with the server stopped, or `pg_dump` with PostgreSQL. Copy the lake with rsync: releases never change. ' +
          'Prove a restore with `./gm ledger verify`. To upgrade, back up, stop the old version, start the new one.',
      ],
      asked: [
        'how do I back up the database, database backup, dump the database, restore a backup',
        'backup, back up, back up accounts and balances, restore, disaster recovery, snapshot, lost the disk, copy the data folder, how often to back up, export the accounts',
        'update the server to a new version, upgrade the server software, roll back, downgrade, migration of tables, new release of the software, state_newer',
      ],
    },
    {
      anchor: 'import-addresses',
      title: 'Run a server: address data',
      text: [
        'Addresses come from the Census Bureau’s TIGER/Line street ranges and, if you add them, points of OpenAddresses, the National Address Database or Overture. `./gm addresses fetch --state TX` downloads them, ' +
          '`./gm addresses import addresses` imports them. No address is sent to another service. docs/fetching.md lists the sources.',
      ],
      asked: [
        'where do addresses come from, address data source, import addresses, load addresses, geocoder data, tiger line, census, openaddresses, overture, national address database, which geocoder do you use, google geocoding, nominatim',
        'offline geocoding, is my address sent to google, address database, update the addresses, addresses of a new state or county, gazetteer',
      ],
    },
    {
      anchor: 'fetch-data',
      title: 'Run a server: download and update radar data',
      text: [
        '`./gm fetch --frame F08882` downloads OPERA granules with a free Earthdata token, `./gm fetch --gnss` GNSS stations, and `./gm ingest granules` publishes what is new. Run both every night by cron. docs/fetching.md has the settings.',
      ],
      asked: [
        'download granules, load opera granules, earthdata token, earthdata login, nasa credentials, asf, where do I get the data, get radar data, fetch frames, which frame covers my city, nightly update, cron, keep it up to date',
        'gnss stations, gps tie of a frame, tie to gnss, nevada geodetic laboratory, ./gm fetch, ./gm tie, add a region, add a city, more coverage on my server',
      ],
    },
    {
      anchor: 'metrics',
      title: 'Run a server: metrics, logs and status',
      text: [
        '`/metrics` is for Prometheus, `/healthz` says that the process lives, `/readyz` that it can sell, and `/status` shows people what works. Logs are JSON lines with a request id. docs/monitoring.md lists what to alert on and what to do when something fails.',
      ],
      asked: [
        'prometheus, prometheus metrics, metrics endpoint, grafana, monitoring, health check, healthz, readyz, liveness, readiness, logs, log format, log level, alerting, opentelemetry',
        'server is slow, server does not start, readyz returns 503, frame out of service, nothing can be sold, troubleshooting, what to do when the server is down, debug the server',
        'is the service down, outage, status page, is it up, are you having problems right now, maintenance window',
      ],
    },
    {
      anchor: 'settings',
      title: 'Run a server: settings, price and credits of new accounts',
      text: [
        'Settings are environment variables: `./gm settings` and docs/configuration.md list them. `GM_STARTER_CREDITS_USD` sets the credits of a new account. The price of a report is part of the contract: there is no setting for it.',
      ],
      asked: [
        'set my own price, change the price per report, price setting, configure the price, environment variables, configuration, settings, config file, change the port, list of settings, starter credits setting, free credits for new users of my server',
        'which settings are required, .env file, secrets, GM_BASE_URL, GM_DATA_DIR, rate limit setting, white label, branding, change the logo, disable registration',
      ],
    },
    {
      anchor: 'license',
      title: 'License of the software',
      text: [
        'The software is open source under the Apache License 2.0: you may use, change and sell it. Data has its own license, which every report names under its source.',
      ],
      asked: [
        'license of the code, software license, open source, apache, mit, gpl, is it open source, source code, github, may I use it commercially, fork it, resell it, can I modify it, contribute, copyright',
        'data license, license of the data, attribution, may I publish the numbers, may I use the report on my website, redistribute, commercial use of the data, credit line, cite',
      ],
    },
    {
      anchor: 'server-mail',
      title: 'Run a server: email',
      text: [
        'Set `GM_SMTP_URL` (`smtp://user:password@host:587`), `GM_SELLER` and `GM_SELLER_EMAIL`; then the server sends codes, invoices and alerts. Without them no email is sent, and `./gm operator reset-login` prints a link for a customer who lost the password.',
      ],
      asked: [
        'smtp, smtp settings, mail server, outgoing mail, email settings of the server, sender address, emails are not sent by my server, login mails, sendgrid, mailgun, ses, customer lost the password on my server',
      ],
    },
    {
      anchor: 'server-payments',
      title: 'Run a server: take payments',
      text: [
        'Cards need `GM_STRIPE_SECRET_KEY` and `GM_STRIPE_WEBHOOK_SECRET`; USDC needs `GM_BASE_RPC_URLS` and `GM_DEPOSIT_XPUB`; x402 needs `GM_X402_PAY_TO`. Each way is off until all its settings are there. docs/payments.md has the steps.',
      ],
      asked: [
        'set up stripe, stripe keys, stripe webhook, accept cards on my server, enable payments, connect stripe, take usdc on my server, deposit xpub, wallet of the operator, facilitator, turn on x402, where does the money go, payout',
      ],
    },
    {
      anchor: 'server-frames',
      title: 'Run a server: remove or take back data',
      text: [
        '`./gm remove F08882` removes a frame, `./gm withdraw <name>` takes a granule out, `./gm prune` removes earlier releases that sold no report, and `./gm verify` checks every file. `--dry-run` only lists. Reports that were bought stay with their buyers. ' +
          '`./gm operator correct` publishes a correction and informs the owners of wrong reports.',
      ],
      asked: [
        'remove a frame, delete a frame, wrong frame, take data back, withdraw a granule, unpublish, roll back a release, prune old releases, free disk space, damaged file, lake_damaged, check the files, publish a correction, bad data was published',
      ],
    },
    {
      anchor: 'operator-tasks',
      title: 'Run a server: customers, credits and refunds',
      text: [
        'With `GM_ADMIN_TOKEN` set, `./gm operator` works on the running server: `account` finds a customer, `credit` gives credits, `refund` gives back a report, `suspend` stops an account, `tickets` and `answer-ticket` answer people. Every act is in the audit log. docs/operator.md lists them all.',
      ],
      asked: [
        'give a customer credits, add credits by hand, manual credit, credit an account, refund a customer, refund as operator, admin, admin panel, admin token, operator command, suspend an account, block a customer, ban a user',
        'answer tickets as the operator, audit log, find an account, look up a customer, reset the login of a customer, verify the ledger, ledger verify, do the books add up, reconcile with stripe',
      ],
    },
    {
      anchor: 'server-bucket',
      title: 'Run a server: data in a bucket (S3)',
      text: [
        'Set `GM_LAKE_URL=s3://bucket/prefix` to keep the lake in a bucket of any store with an S3 API; credentials are found as by the AWS tools. `GM_CACHE_DIR` and `GM_CACHE_GB` keep local copies. docs/storage.md has the steps.',
      ],
      asked: [
        's3, s3 bucket, object storage, bucket, keep the data on s3, minio, ceph, r2, gcs, azure blob, cloud storage, lake in a bucket, where are the files stored on the server, data folder',
      ],
    },
    {
      anchor: 'server-proxy',
      title: 'Run a server: TLS and the proxy',
      text: [
        'Put nginx or another proxy in front, which ends TLS. Set `GM_BASE_URL` to the public https address and name the proxy in `GM_TRUSTED_PROXIES`, or all callers share its limits. docs/deploy.md has a configuration for nginx.',
      ],
      asked: [
        'nginx, caddy, cloudflare, reverse proxy, tls, https, ssl certificate, lets encrypt, domain name, behind a proxy, x-forwarded-for, all users share one ip, trusted proxies, base url',
      ],
    },
    {
      anchor: 'many-machines',
      title: 'Run a server: ingest on many machines',
      text: [
        'A frame is its own task. `./gm ingest --jobs` runs several on one machine, a job array of Slurm runs one per task, and `./gm plan`, `./gm work` and `./gm queue` share a queue in PostgreSQL. docs/scale.md has the steps.',
      ],
      asked: [
        'slurm, cluster, hpc, array job, many machines, queue of frames, parallel ingest, ingest the whole country, gm plan, gm work, workers, batch system, speed up the ingest',
      ],
    },
  ];
}
