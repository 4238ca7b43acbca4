import type { CommandSpec } from './command.ts';
import { verifyReceipt } from './verifyReceipt.mjs';

/** `./gm verify-receipt`: the same as the file alone (`verifyReceipt.mjs`). */
export const VERIFY_RECEIPT: CommandSpec<object, readonly string[]> = {
  define: (command) =>
    command
      .argument('<answer>', 'the answer, as JSON in a file')
      .argument('<keys>', 'the key set of /.well-known/jwks.json: a file or URL')
      .addHelpText(
        'after',
        "\nExit codes: 0 the receipt is valid, 1 it is not, 2 it was not verified: wrong usage, or a file that can't be read.",
      ),
  read: (files) => files,
  run: ([answer = '', keys = '']) => verifyReceipt(answer, keys),
};
