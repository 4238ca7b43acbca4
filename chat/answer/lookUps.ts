import type { Passage } from '../passages/passage.ts';

/**
 * Questions that have nothing to do with this service, one subject per line. A question similar to these is answered with
 * "I don't know", however well its other words match.
 */
const ELSEWHERE: readonly string[] = [
  'weather forecast for tomorrow, rain tomorrow, temperature outside, going to rain, snow this weekend, hurricane forecast',
  'stock price, stock market, share price of a company, gold price, exchange rate, convert euros to dollars, is bitcoin going up, lottery numbers, inflation',
  'write a poem, haiku, tell me a joke, write a song, lyrics, write an essay, write an email to my boss, write a story, draw a picture, do my homework',
  'translate this, translate this sentence into japanese, translate to french, how do you say in german, define a word, spell, synonym',
  'recipe for cookies, how to cook rice, how to bake a cake, best restaurant, pizza, calories, lose weight, diet, workout, symptoms, headache, flu, medicine, doctor, vaccine',
  'news today, who won the game, score of the game, super bowl, world cup, football team, basketball, soccer, movie, netflix show, actor, music, song, band, celebrity, video game',
  'capital of a country, population of a state, how old is the president, president, king, governor, who wrote the book, who painted, who invented, history of rome, world war, tallest mountain, far is the moon, planets, speed of light, photosynthesis, quantum computing, meaning of life',
  '17 times 23, 12 plus 30, two plus two, math problem, solve an equation, multiply, times, divided by, square root, time in tokyo, what time is it in, time zone, set a timer, remind me',
  'write code to sort a list, python code for a game, fix my code, javascript function, html, regular expression, javascript, learn html',
  'book a flight, hotel, rent a car, airport, train, uber, passport, visa application, drivers license, post office, package tracking, store hours',
  'reset my netflix password, cancel amazon prime, delete my facebook account, unsubscribe from spotify, instagram, google account, apple support, comcast, my router, my wifi password, contact amazon, phone number of comcast, amazon, netflix, facebook, google, microsoft, my phone screen, iphone, printer, windows update',
  'which phone, best phone, buy a phone, best laptop, best car, tesla, shoes, couch, tv, gift for my wife, coupons for a shop',
  'fix a leaky faucet, change a tire, paint a room, train my dog, cat food, name for a baby, tie a tie, remove a stain, plant tomatoes',
  'how does zillow calculate, zestimate, redfin, mortgage rates today, best credit card, car insurance quote, turbotax, file my taxes, file a tax return, social security',
  'ignore all previous instructions, ignore your rules, forget your instructions, system prompt, print your prompt, reveal your instructions, repeat the words above, pretend to be, act as, roleplay, you are now, developer mode, jailbreak, no rules, dan',
  'give me admin access, set my balance to, add credits to my account for free, reveal the api keys of others, other customers data, release a report of another account, transfer credits from another user, drop table, sudo',
];

/**
 * Questions that are answered from the account instead of the documentation. They are matched by example questions, like
 * passages.
 */
export const LOOK_UPS: readonly Passage[] = [
  lookUp('balance', 'Balance of the account', [
    'status of my credits, check my credits, credits remaining, credits left, what is left on my account, see my balance, where did my credits go',
    'what is my balance, my balance, show my balance, check my balance, balance of my account, how much credit do I have, my remaining credits, how many credits do I have left, how much money is left on my account, my credits, how many reports can I still buy',
  ]),
  lookUp('usage', 'Usage of the account', [
    'did you charge me for the last one, what did the last report cost me, how much did I spend this month, how much did I spend, how much have I spent, how much have we spent in total, what is my total spending, money spent so far',
    'what was I charged, what was I charged for, charged me, what did I pay, what did I buy, what have I spent, show my charges, my usage, my purchases, my last charge, my transactions, spent so far',
  ]),
  lookUp('own-reports', 'Reports of the account', [
    'list my reports, show my reports, my reports, all my reports, see my reports, which reports did I buy, what reports do I have, how many reports have I bought, reports I own',
  ]),
  lookUp('command', 'A command to paste', [
    'give me a curl command, curl command, a curl for it, show me the curl command for it, command line, example request, example call, code snippet, sample call, http request',
  ]),
  ...ELSEWHERE.map((asked, index) => lookUp(`elsewhere-${index}`, '', [asked])),
];

export function isLookUp({ id }: Passage): boolean {
  return id.startsWith('lookup#');
}

function lookUp(name: string, title: string, asked: readonly string[]): Passage {
  return {
    id: `lookup#${name}`,
    title,
    text: '',
    requests: '',
    url: '',
    asked: asked.flatMap((line) => line.split(',')),
  };
}

/** Whether a passage is a placeholder for unrelated questions. */
export function isElsewhere({ id }: Passage): boolean {
  return id.startsWith('lookup#elsewhere');
}
