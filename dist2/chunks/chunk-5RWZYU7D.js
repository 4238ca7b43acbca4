import { external_exports } from './chunk-OMHHBRYQ.js';

// schemas/settings/fetchConfig.ts
var address = (standard) => external_exports.url({ protocol: /^https?$/ }).default(standard),
  HOST = /^(?:\*\.)?(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/,
  hosts = (standard) =>
    external_exports
      .string()
      .transform((text) => text.split(',').map((part) => part.trim().toLowerCase()))
      .pipe(
        external_exports.array(
          external_exports
            .string()
            .regex(HOST, 'hosts such as data.example.org, *.example.org or 127.0.0.1:9000'),
        ),
      )
      .default([...standard]),
  fetchEnvironment = {
    GM_CMR_URL: address('https://cmr.earthdata.nasa.gov'),
    GM_EARTHDATA_HOSTS: hosts([
      'urs.earthdata.nasa.gov',
      '*.asf.alaska.edu',
      '*.asf.earthdatacloud.nasa.gov',
    ]),
    GM_FETCH_HOSTS: hosts(['*.cloudfront.net', '*.amazonaws.com']),
    GM_UNR_URL: address('https://geodesy.unr.edu'),
  },
  fetchSchema = external_exports.object(fetchEnvironment);
function fetchSettingsOf(environment) {
  return fetchSchema.parse(
    Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== '')),
  );
}

export { fetchEnvironment, fetchSettingsOf };
//# sourceMappingURL=chunk-5RWZYU7D.js.map
