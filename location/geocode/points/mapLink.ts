import { required } from '../../../core/required.ts';
import { degreesReading } from './degrees.ts';
import { pointAt, refused, type PointReading } from './pointReading.ts';

/** A map is centered by eye to about this many pixels. */
const CENTERED_PX = 5;
/** Meters per pixel at zoom 0 on the equator: 2π · 6,378,137 / 256. */
const METERS_PER_PIXEL = 156_543;
/** Used if a link doesn't contain the extent of its map. */
const UNKNOWN_VIEW_M = 25;

const NUMBER = String.raw`[+-]?\d{1,3}(?:\.\d+)?`;
const PIN = new RegExp(`!3d(${NUMBER})!4d(${NUMBER})`, 'g');
/** `@29.76,-95.37,17z`, `@29.76,-95.37,500m` (its height), `@29.76,-95.37,3a,75y` (a street-level photograph). */
const VIEW = new RegExp(`/@(${NUMBER}),(${NUMBER})(?:,(\\d+(?:\\.\\d+)?)([zma]))?`);
const PAIR = new RegExp(`^(${NUMBER})[,~/_](${NUMBER})(?:$|[_(,/;&])`);
/** The place in a link to the explorer page. */
const EXPLORER_HASH = new RegExp(`^#(${NUMBER}),(${NUMBER})$`);
const BARE_HOST =
  /^(?:(?:www\.|maps\.)?(?:google|apple|openstreetmap|osm|bing|waze)\.[a-z.]{2,6}|maps\.app\.goo\.gl|goo\.gl|maps\.apple)\//i;
/** Shortened links: only their service knows the target. */
const SHORT_LINK = /^(?:goo\.gl|maps\.app\.goo\.gl|g\.co|maps\.apple|binged\.it|bit\.ly|tinyurl\.com)$/;

const SEND = 'open it and send the address or the coordinates of the place';

/**
 * Parses a link of the known map services: its pin, the center of its map, or the address in it; null if a text isn't a
 * link.
 */
export function linkReading(text: string): PointReading | null {
  const plain = text.trim().replace(/^<(.*)>$/, '$1');
  if (/^geo:/i.test(plain)) return geoReading(plain);
  const isBare = BARE_HOST.test(plain);
  if (!isBare && !/^https?:\/\//i.test(plain)) return null;
  const address = isBare ? `https://${plain}` : plain;
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  const host = url.hostname.replace(/^www\./, '');
  if (SHORT_LINK.test(host) || url.pathname.startsWith('/go/'))
    return refused(`it is a short link, which only its service can follow; ${SEND}`);
  if (/^(?:maps\.)?google\.[a-z.]{2,6}$/.test(host)) return googleReading(url);
  if (/(?:^|\.)maps\.apple\.com$/.test(host)) return appleReading(url);
  if (/^(?:openstreetmap\.org|osm\.org)$/.test(host)) return osmReading(url);
  if (host === 'bing.com') return bingReading(url);
  if (/^(?:waze\.com|ul\.waze\.com)$/.test(host)) return pinOrAddress(url, ['ll'], ['q']) ?? unknownLink();
  // Only their owner can resolve three words: `otherCodeIn` says so.
  return /^(?:w3w\.co|what3words\.com)$/.test(host) ? null : (explorerReading(url) ?? unknownLink());
}

/** A link to the explorer page of this service or another one, as reports print it: `https://host/#29.77400,-95.34955`. */
function explorerReading({ pathname, hash }: URL): PointReading | null {
  const [, lat, lon] = (pathname === '/' && EXPLORER_HASH.exec(hash)) || [];
  return lat === undefined || lon === undefined ? null : pointAt(Number(lat), Number(lon));
}

function unknownLink(): PointReading {
  return refused(`no place can be read from this link; ${SEND}`);
}

function directions(): PointReading {
  return refused(`the link shows a way between places, not one place; ${SEND}`);
}

function googleReading(url: URL): PointReading {
  const path = decoded(url.pathname);
  const { searchParams } = url;
  if (
    path.includes('/dir/') ||
    ['daddr', 'destination', 'saddr', 'origin'].some((name) => searchParams.has(name))
  )
    return directions();
  const pins = new Set([...path.matchAll(PIN)].map(([, lat, lon]) => `${lat},${lon}`));
  if (pins.size > 1) return refused(`the link shows several places; ${SEND}`);
  const [pin] = pins;
  if (pin !== undefined) return required(pairOf(pin));
  const named = /\/maps\/(?:place|search)\/([^/@]+)/.exec(path)?.[1];
  const place = named === undefined ? null : namedReading(named);
  return (
    place ??
    pinOrAddress(url, [], ['q', 'query']) ??
    viewIn(path) ??
    pinOrAddress(url, ['ll', 'center'], []) ??
    unknownLink()
  );
}

function appleReading(url: URL): PointReading {
  if (['daddr', 'saddr'].some((name) => url.searchParams.has(name))) return directions();
  return (
    pinOrAddress(url, ['coordinate', 'll'], ['address', 'q']) ?? viewOf(url, 'center', 'z') ?? unknownLink()
  );
}

function osmReading(url: URL): PointReading {
  const { searchParams, pathname, hash } = url;
  if (pathname.startsWith('/directions')) return directions();
  const marker = pairOf(`${searchParams.get('mlat')},${searchParams.get('mlon')}`);
  if (marker) return marker;
  if (/^\/(?:node|way|relation)\//.test(pathname)) return unknownLink();
  const asked = pinOrAddress(url, [], ['query']);
  if (asked) return asked;
  const [zoom, lat, lon] = /(?:^#|&)map=([^&]*)/.exec(decoded(hash))?.[1]?.split('/') ?? [
    searchParams.get('zoom') ?? '',
    searchParams.get('lat') ?? '',
    searchParams.get('lon') ?? '',
  ];
  return view(`${lat},${lon}`, pixelsM(zoom)) ?? unknownLink();
}

function bingReading(url: URL): PointReading {
  const { searchParams } = url;
  if (searchParams.has('rtp')) return directions();
  const pin = /^point\.(.*)/.exec(searchParams.get('sp') ?? '')?.[1];
  const marked = pin === undefined ? null : pairOf(pin);
  return marked ?? pinOrAddress(url, [], ['where1', 'q']) ?? viewOf(url, 'cp', 'lvl') ?? unknownLink();
}

/** `geo:29.76,-95.37;u=35` (RFC 5870), and `geo:0,0?q=29.76,-95.37(Name)` as Android writes it. */
function geoReading(text: string): PointReading {
  const [, whole, query = ''] = required(/^geo:([^?]*)(?:\?(.*))?$/i.exec(text));
  const [coordinates = '', ...parameters] = required(whole).split(';');
  const named = new Map(
    parameters.map((part) => part.toLowerCase().split('=') as [string, string | undefined]),
  );
  if ((named.get('crs') ?? 'wgs84') !== 'wgs84') return refused('a geo: link has degrees on WGS 84');
  const asked = new URLSearchParams(query).get('q');
  const q = asked === null ? null : namedReading(asked);
  if (q?.kind === 'point' || (q && pairKey(coordinates) === '0,0')) return q;
  const u = Number(named.get('u') ?? 0);
  const pair = pairOf(coordinates);
  if (q || pair?.kind !== 'point') return unknownLink();
  return { ...pair, uncertaintyM: Number.isFinite(u) && u >= 0 ? u : 0 };
}

/** The first of some parameters that is a pair of numbers, or else the first of others that is one or contains an address. */
function pinOrAddress(url: URL, pins: readonly string[], named: readonly string[]): PointReading | null {
  for (const name of pins) {
    const pin = pairOf((url.searchParams.get(name) ?? '').replace(/^ll\./, ''));
    if (pin) return pin;
  }
  for (const name of named) {
    const value = url.searchParams.get(name)?.trim();
    if (value) return namedReading(value);
  }
  return null;
}

/** Coordinates, or the address in a request to a service. */
function namedReading(text: string): PointReading {
  const plain = text.replaceAll('+', ' ').replace(/^loc:/i, '').trim();
  const withoutLabel = plain.replace(/^([^(]*\d)\s*\(.*\)$/, '$1');
  return degreesReading(withoutLabel) ?? { kind: 'address', text: plain };
}

function viewIn(path: string): PointReading | null {
  const found = VIEW.exec(path);
  if (!found) return null;
  const [, lat, lon, size, unit] = found;
  // A height shows about as much on the screen; a photograph is taken exactly where it says.
  const reachM = unit === 'm' ? (Number(size) * CENTERED_PX) / 1000 : unit === 'a' ? 1 : pixelsM(size);
  return view(`${lat},${lon}`, reachM);
}

function viewOf({ searchParams }: URL, name: string, zoomName: string): PointReading | null {
  return view(searchParams.get(name) ?? '', pixelsM(searchParams.get(zoomName)));
}

/** The center of a map. */
function view(pair: string, reachM: number): PointReading | null {
  const center = pairOf(pair);
  return center?.kind === 'point' ? { ...center, uncertaintyM: Math.ceil(reachM) } : center;
}

/** Accuracy in meters, at the equator, of the pixels to which a map at a zoom is centered. */
function pixelsM(zoom: string | null | undefined): number {
  const level = Number(zoom || NaN);
  return Number.isFinite(level) ? (CENTERED_PX * METERS_PER_PIXEL) / 2 ** level : UNKNOWN_VIEW_M;
}

function pairOf(text: string): PointReading | null {
  const found = PAIR.exec(text.trim());
  return found && pointAt(Number(found[1]), Number(found[2]));
}

function pairKey(text: string): string {
  const [lat, lon] = text.split(',').map(Number);
  return `${lat},${lon}`;
}

/** A path with invalid encoding is used unchanged. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
