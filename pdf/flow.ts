import { PAGE, type Paper } from './paper.ts';

/** Where text begins on a page after the first, and where it ends on any. */
const TOP = 40;
const BOTTOM = PAGE.height - 42;

/** The place on the page where the next part is drawn; parts that do not fit begin a new page. */
export class Flow {
  readonly paper: Paper;
  y = TOP;
  page = 0;

  constructor(paper: Paper) {
    this.paper = paper;
    this.newPage();
  }

  /** Points that are left on the page. */
  get room(): number {
    return BOTTOM - this.y;
  }

  newPage(): void {
    this.paper.addPage();
    this.page += 1;
    this.y = TOP;
  }

  /** Begins a new page unless so much room is left. */
  ensure(height: number): void {
    if (this.room < height) this.newPage();
  }
}
