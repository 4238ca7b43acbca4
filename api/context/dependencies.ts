import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Config } from '../../schemas/config.ts';
import type { PlacesReader } from '../../store/lake/places/placesReader.ts';
import type { LakeReader } from '../../store/lake/read/lakeReader.ts';
import type { Database } from '../../store/state/sql/database.ts';
import type { PdfPool } from '../../workers/draw/pdfPool.ts';
import type { Basemap } from '../maps/basemap/openBasemap.ts';
import type { Maps } from '../maps/maps.ts';
import type { ReceiptSigner } from '../../billing/receiptSigner.ts';
import type { Rails } from './rails.ts';
import type { Addresses } from './openAddresses.ts';
import type { Grounds } from '../../report/ground/ground.ts';

/** The server's external dependencies. Clock and stores are passed in, so that tests run the production app. */
export interface ApiDependencies {
  readonly lake: LakeReader;
  readonly database: Database;
  readonly config: Config;
  /** Finds addresses; without one none is found. */
  readonly addresses?: Addresses;
  /** Milliseconds since 1970. */
  now(): number;
}

/** Dependencies as the routes see them: the caller's mode selects the lake (`groundOf`). */
export interface ApiContext extends Omit<ApiDependencies, 'lake' | 'addresses'> {
  readonly addresses: Addresses;
  readonly grounds: Grounds;
  readonly maps: Maps;
  readonly basemap: Basemap;
  /** What is normal in towns and ZIP Codes. */
  readonly places: PlacesReader;
  readonly pdfs: PdfPool;
  readonly rails: Rails;
  readonly receipts: ReceiptSigner;
  /** Public address of this server, without a trailing slash. */
  publicUrl(): string;
}

export type ApiApp = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;
