/** Runs once before the suite. */
export default function setup(): void {
  process.env['TZ'] = 'UTC';
}
