/**
 * The compiled server of the working directory, with the limits of its first argument (JSON) in place of those of the settings.
 */
import path from 'node:path';

/** @param {string} file @returns {Promise<any>} */
const compiled = (file) => import(path.resolve('dist', file));

const [{ readConfig }, { startServer }] = await Promise.all([
  compiled('schemas/config.js'),
  compiled('api/startServer.js'),
]);
const config = readConfig(process.env);
const limits = { ...config.limits, ...JSON.parse(process.argv[2] ?? '{}') };
const server = await startServer({ ...config, limits });
process.once('SIGTERM', () => void server.close('SIGTERM').then(() => process.exit(0)));
