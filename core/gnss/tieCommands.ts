/** Fetches the stations of a frame into a folder. */
export function fetchStationsCommand(frameId: string, folder: string): string {
  return `./gm fetch --gnss --frame ${frameId} --to ${folder}`;
}

/** The commands that make a relative frame a tied one. Frames whose pairs are archived need no products. */
export function tieCommands(frameId: string, isArchived: boolean): string {
  const folder = 'gnss';
  const again = isArchived ? `./gm tie ${frameId}` : `./gm ingest <products> --frame ${frameId}`;
  return `${fetchStationsCommand(frameId, folder)} && ${again} --gnss ${folder}/${frameId}`;
}
