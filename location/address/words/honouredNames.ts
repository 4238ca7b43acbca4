/** As `parseStreetName` gives the words: behind another one DR is a Drive, and ML a Mill. */
const titles = ['', 'DR ', 'REV DRIVE ', 'REV ', 'REVEREND DRIVE '];
const kings = ['MARTIN LUTHER KING', 'MARTIN L KING', 'M L KING', 'MILL KING', 'MLK', 'M L K'];

/** The name of Martin Luther King in every form in which streets bear it. */
const formsOfKing = titles.flatMap((title) =>
  kings.flatMap((king) => [`${title}${king} JR`, `${title}${king}`]),
);
const known = new Set(formsOfKing);

/** Other forms of a street's name that honours the same person; empty for other names. */
export function otherHonouredNames(name: string): readonly string[] {
  return known.has(name) ? formsOfKing.filter((form) => form !== name) : [];
}
