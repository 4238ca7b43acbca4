import { describe, expect, it } from 'vitest';
import { partsOf } from '../../chat/answer/answerQuestion.ts';

describe('the parts of a message', () => {
  it.each<[string, string[], string[]]>([
    ['What does it cost, and is a miss billed?', ['What does it cost', 'is a miss billed?'], []],
    ['How old is the data? Is it free?', ['How old is the data?', 'Is it free?'], []],
    ['I lost my password', ['I lost my password'], []],
    [
      'The report is inconclusive. Did I pay for that?',
      ['Did I pay for that?'],
      ['The report is inconclusive.'],
    ],
    [
      'if I delete my account, do I get my credits back?',
      ['if I delete my account, do I get my credits back?'],
      [],
    ],
    ['how do I get a key and how do I do that', ['how do I get a key and how do I do that'], []],
    ['Is 204 E. Main St. covered?', ['Is 204 E. Main St. covered?'], []],
    ['I typed my address and it was not found', ['I typed my address and it was not found'], []],
  ])('“%s”', (message, questions, statements) => {
    expect(partsOf(message)).toEqual({ questions, statements });
  });

  it('are at most four questions', () => {
    expect(partsOf('is it free? '.repeat(50)).questions).toHaveLength(4);
  });
});
