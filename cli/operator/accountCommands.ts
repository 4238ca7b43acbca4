import {
  downloadsSchema,
  resetLoginSchema,
  revocationSchema,
  suspensionSchema,
} from '../../schemas/http/account/operator.ts';
import { accountOf } from './accountOf.ts';
import { downloadsLines, resetLoginLines, revocationLines, suspensionLines } from './lines.ts';
import { ACCOUNT, REASON, type OperatorCommand, type OperatorCommands } from './operatorCommand.ts';

/** Commands about access to accounts and their permissions. */
export const ACCOUNT_COMMANDS = {
  'reset-login': {
    summary: 'print a link that works once, by which its owner sets a new password',
    arguments: [ACCOUNT],
    options: {
      reason: REASON,
      for: '--for <account-owner|address-owner>  address-owner: the owner of the email address, who did not open the account, gets a new one',
    },
    run: async (door, [text = ''], { reason, for: owner }) => {
      const body = { reason, ...(owner === undefined ? {} : { for: owner.replaceAll('-', '_') }) };
      const answer = await door.post(`accounts/${await accountOf(door, text)}/reset_login`, body);
      return { answer, lines: resetLoginLines(resetLoginSchema.parse(answer)) };
    },
  },
  suspend: suspension('suspend', 'stop its keys and sessions'),
  unsuspend: suspension('unsuspend', 'let its keys and sessions work again'),
  'grant-downloads': downloads('grant_downloads', 'let its owner key download the files of the releases'),
  'revoke-downloads': downloads('revoke_downloads', 'revoke that permission'),
  revoke: {
    summary: 'revoke a key and the child keys minted from it',
    arguments: ['<key id>'],
    options: { reason: REASON },
    run: async (door, [keyId = ''], { reason }) => {
      const answer = await door.post(`keys/${encodeURIComponent(keyId)}/revoke`, { reason });
      return { answer, lines: revocationLines(revocationSchema.parse(answer)) };
    },
  },
} satisfies OperatorCommands;

function suspension(action: 'suspend' | 'unsuspend', summary: string): OperatorCommand {
  return {
    summary,
    arguments: [ACCOUNT],
    options: { reason: REASON },
    run: async (door, [text = ''], { reason }) => {
      const answer = await door.post(`accounts/${await accountOf(door, text)}/${action}`, { reason });
      return { answer, lines: suspensionLines(suspensionSchema.parse(answer)) };
    },
  };
}

function downloads(action: 'grant_downloads' | 'revoke_downloads', summary: string): OperatorCommand {
  return {
    summary,
    arguments: [ACCOUNT],
    options: { reason: REASON },
    run: async (door, [text = ''], { reason }) => {
      const answer = await door.post(`accounts/${await accountOf(door, text)}/${action}`, { reason });
      return { answer, lines: downloadsLines(downloadsSchema.parse(answer)) };
    },
  };
}
