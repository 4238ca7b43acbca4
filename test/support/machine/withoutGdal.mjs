// Preloaded if a test proves that GDAL isn't needed: gdal-async then counts as not installed.
import Module, { register } from 'node:module';

/** @type {any} */
const loader = Module;
const resolveFilename = loader._resolveFilename;
loader._resolveFilename = function resolve(/** @type {string} */ request, /** @type {any[]} */ ...others) {
  if (/^gdal-async(\/|$)/.test(request)) throw new Error(`${request} is not installed here`);
  return resolveFilename.call(this, request, ...others);
};
const hooks = `export async function resolve(specifier, context, next) {
  if (/^gdal-async(\\/|$)/.test(specifier)) throw new Error(specifier + ' is not installed here');
  return next(specifier, context);
}`;
register(`data:text/javascript,${encodeURIComponent(hooks)}`);
