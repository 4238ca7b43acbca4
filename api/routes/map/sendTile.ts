import type { FastifyReply, FastifyRequest } from 'fastify';
import type { MapDetail } from '../../../core/color/mapClasses.ts';
import { refusal } from '../../../report/refusal.ts';
import { tileBounds } from '../../../tiles/mapWindow.ts';
import { entityTagMatches, MAX_AGE_SECONDS } from '../../context/cacheable.ts';
import type { AskedTile } from '../../maps/askedTile.ts';
import { detailFor } from '../../maps/detailFor.ts';
import type { LivePictures } from '../../maps/livePictures.ts';
import { shownLayer } from '../../maps/shownLayer.ts';
import { PICTURE_TYPES } from '../../maps/pictureTypes.ts';

/** Sends a tile with the detail that its caller may see. Throws `bad_request` if the pyramid has no such tile. */
export async function sendTile(
  request: FastifyRequest,
  reply: FastifyReply,
  { layer, zoom, x, y, sidePixels, format, look }: AskedTile,
  live: LivePictures,
): Promise<FastifyReply> {
  const across = 2 ** zoom;
  if (x >= across || y >= across) {
    const message = `Zoom ${zoom} has columns and rows 0 to ${across - 1}; the request was for column ${x}, row ${y}`;
    throw refusal('bad_request', message);
  }
  const detail = detailFor(request.caller);
  const size = { width: sidePixels, height: sidePixels };
  const crop = { ...shownLayer(layer, look), detail, bounds: tileBounds(zoom, x, y), ...size, format };
  void reply.header('vary', 'authorization');
  const entityTag = await live.entityTagOf(crop);
  if (entityTagMatches(request.headers['if-none-match'], entityTag))
    return sendTag(reply, entityTag, detail).code(304).send();
  const tile = await live.draw(crop);
  return sendTag(reply, tile.entityTag, detail)
    .header('content-type', PICTURE_TYPES[format])
    .send(tile.bytes);
}

/** Values may only be cached by their reader. */
function sendTag(reply: FastifyReply, entityTag: string, detail: MapDetail): FastifyReply {
  const whose = detail === 'values' ? 'private' : 'public';
  return reply.header('etag', entityTag).header('cache-control', `${whose}, max-age=${MAX_AGE_SECONDS}`);
}
