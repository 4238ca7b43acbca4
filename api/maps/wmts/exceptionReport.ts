import { element, textElement } from './xml.ts';

/** Why a WMTS request is refused, as the standard names it (OGC 07-057r7, table 24; OGC 06-121r3, table 25). */
export type WmtsExceptionCode =
  | 'MissingParameterValue'
  | 'InvalidParameterValue'
  | 'OperationNotSupported'
  | 'TileOutOfRange';

/** A refusal as map programs read it; `locator` names the parameter. */
export function exceptionReport(code: WmtsExceptionCode, locator: string, text: string): string {
  const root = { xmlns: 'http://www.opengis.net/ows/1.1', version: '1.1.0', 'xml:lang': 'en' };
  const exception = element(
    'Exception',
    { exceptionCode: code, locator },
    textElement('ExceptionText', text),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element('ExceptionReport', root, exception)}\n`;
}
