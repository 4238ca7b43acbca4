import { PAGE, type Paper } from './paper.ts';

/** Top of the text on pages after the first, and its bottom on every page. */
const TOP = 40;
const BOTTOM = PAGE.height - 42;

/** The position on the page at which the next part is drawn; parts that don't fit start a new page. */
export class Flow {
  readonly paper: Paper;
  y = TOP;
  page = 0;

  constructor(paper: Paper) {
    this.paper = paper;
    this.newPage();
  }

  /** Points left on the page. */
  get room(): number {
    return BOTTOM - this.y;
  }

  newPage(): void {
    this.paper.addPage();
    this.page += 1;
    this.y = TOP;
  }

  /** Starts a new page unless this much room is left. */
  ensure(height: number): void {
    if (this.room < height) this.newPage();
  }
}
