import {
  downloadsSchema,
  resetLoginSchema,
  revocationSchema,
  suspensionSchema,
} from '../../schemas/http/account/operator.ts';
import { accountOf } from './accountOf.ts';
import type { OperatorDoor } from './door.ts';
import { downloadsLines, resetLoginLines, revocationLines, suspensionLines } from './lines.ts';

interface Given {
  readonly reason?: string | undefined;
  readonly for?: string | undefined;
}

type Words = readonly string[];

/** Commands about who gets into an account, and what they may do. */
export const ACCOUNT_COMMANDS = {
  'reset-login': {
    words: [1, 1],
    heeds: ['reason', 'for'],
    run: async (door: OperatorDoor, [text = '']: Words, { reason, for: owner }: Given) => {
      const body = { reason, ...(owner === undefined ? {} : { for: owner.replaceAll('-', '_') }) };
      const answer = await door.post(`accounts/${await accountOf(door, text)}/reset_login`, body);
      return { answer, lines: resetLoginLines(resetLoginSchema.parse(answer)) };
    },
  },
  suspend: suspension('suspend'),
  unsuspend: suspension('unsuspend'),
  'grant-downloads': downloads('grant_downloads'),
  'revoke-downloads': downloads('revoke_downloads'),
  revoke: {
    words: [1, 1],
    heeds: ['reason'],
    run: async (door: OperatorDoor, [keyId = '']: Words, { reason }: Given) => {
      const answer = await door.post(`keys/${encodeURIComponent(keyId)}/revoke`, { reason });
      return { answer, lines: revocationLines(revocationSchema.parse(answer)) };
    },
  },
} as const;

function suspension(action: 'suspend' | 'unsuspend') {
  return {
    words: [1, 1],
    heeds: ['reason'],
    run: async (door: OperatorDoor, [text = '']: Words, { reason }: Given) => {
      const answer = await door.post(`accounts/${await accountOf(door, text)}/${action}`, { reason });
      return { answer, lines: suspensionLines(suspensionSchema.parse(answer)) };
    },
  } as const;
}

function downloads(action: 'grant_downloads' | 'revoke_downloads') {
  return {
    words: [1, 1],
    heeds: ['reason'],
    run: async (door: OperatorDoor, [text = '']: Words, { reason }: Given) => {
      const answer = await door.post(`accounts/${await accountOf(door, text)}/${action}`, { reason });
      return { answer, lines: downloadsLines(downloadsSchema.parse(answer)) };
    },
  } as const;
}
