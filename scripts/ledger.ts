import { ledgerCommand } from './ledger/ledgerCommand.ts';

process.exitCode = await ledgerCommand(process.argv.slice(2), process.env, {
  out: console.log,
  err: console.error,
});
