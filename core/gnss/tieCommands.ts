/** Fetches the stations of a frame into a folder. */
export function fetchStationsCommand(frameId: string, folder: string): string {
  return `./gm fetch --gnss --frame ${frameId} --to ${folder}`;
}

/** The commands that tie a relative frame. Frames whose pairs are archived don't need products. */
export function tieCommands(frameId: string, isArchived: boolean): string {
  const folder = 'gnss';
  const again = isArchived ? `./gm tie ${frameId}` : `./gm ingest <products> --frame ${frameId}`;
  return `${fetchStationsCommand(frameId, folder)} && ${again} --gnss ${folder}/${frameId}`;
}
