/** The addresses that map programs ask: the whole description at a fixed address (RESTful), and by key and value. */
export const WMTS_CAPABILITIES_PATH = '/wmts/1.0.0/WMTSCapabilities.xml';
export const WMTS_KVP_PATH = '/wmts';
