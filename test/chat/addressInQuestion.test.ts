import { describe, expect, it } from 'vitest';
import { placeIn, withoutPlace } from '../../chat/question/placeInQuestion.ts';
import { inEnglish } from '../../chat/question/spanish.ts';
import { partsOf } from '../../chat/answer/answerQuestion.ts';

describe('the address in a question', () => {
  it.each<[question: string, address: string | null]>([
    ['Is the ground at 1200 Main St in Springfield moving?', '1200 Main St, Springfield'],
    ['is 1200 main st in springfield moving', '1200 main st, springfield'],
    ['is 1200 Main St, Springfield, IL sinking?', '1200 Main St, Springfield, IL'],
    ['is 1200 main st springfield il sinking?', '1200 main st springfield il'],
    ['Is 1200 Main St in Springfield, Illinois sinking?', '1200 Main St, Springfield, Illinois'],
    ['is 1200 main st springfield, in ok?', '1200 main st springfield, in'],
    ['should I buy 1200 Main St or 1210 Oak Ave?', '1200 Main St and 1210 Oak Ave'],
    ['1200 Main St or not', '1200 Main St'],
    ['tell me about 1200 Main St me please', '1200 Main St'],
    ['is 1200 Main St ok', '1200 Main St'],
    ['is 1200 MAIN ST OK?', '1200 MAIN ST'],
    ['hi, is 1200 Main St, hi', '1200 Main St'],
    ['is 1200 Main St, ok?', '1200 Main St'],
    ['1200 Main St oh my god', '1200 Main St'],
    ['¿El suelo en 1200 Main St en Springfield se mueve?', '1200 Main St, Springfield'],
    ['¿Se hunde la casa de 1200 Main St de Houston?', '1200 Main St, Houston'],
    ['¿Se hunde 1200 Main St, Houston, TX?', '1200 Main St, Houston, TX'],
    ['¿Se hunde 1200 Main St Houston TX?', '1200 Main St Houston TX'],
    ['la casa en 1200 Main St la compro', '1200 Main St'],
    ['is N 1200 Main St Houston moving', 'N 1200 Main St Houston'],
    ['is 1200 N Main St in Houston, TX moving', '1200 N Main St, Houston, TX'],
    ['is 400 S 300 W Salt Lake City UT moving', '400 S 300 W Salt Lake City UT'],
    ['What about 12-14 Main St Houston?', '12-14 Main St Houston'],
    ['1200 1/2 Main St, Houston TX sinking?', '1200 1/2 Main St, Houston TX'],
    ['Is Apt 5, 1200 Main St, Houston TX sinking?', '1200 Main St, Houston TX'],
    ['Is 1200 Main St Apt 5 in Houston sinking?', '1200 Main St Apt 5, Houston'],
    ['Is Main St in Springfield moving?', null],
    ['what is happening at 1200 Main Street in Springfield', '1200 Main Street, Springfield'],
    ['what is happening at 1200 Main Street near Springfield', '1200 Main Street, Springfield'],
    ['Does 1200 Main St at Houston move', '1200 Main St, Houston'],
    ['Is 1200 Main St (Houston) moving?', '1200 Main St, Houston'],
    ['Is 1200 Main St in the city of Houston moving?', '1200 Main St, Houston'],
    ['Has 1200 Main St moved in 2023?', '1200 Main St'],
    ['Is 1200 Main St moving in Houston?', '1200 Main St'],
    ['is 1200 Main St in Houston Texas moving?', '1200 Main St, Houston Texas'],
    ['Is 1200 Main St in IN moving?', '1200 Main St'],
    ['Is the ground at 1200 MAIN ST IN SPRINGFIELD MOVING?', '1200 MAIN ST, SPRINGFIELD'],
    ['IS 1200 MAIN ST OR 1300 MAIN ST SINKING', '1200 MAIN ST and 1300 MAIN ST'],
    ['IS 1200 MAIN ST OK', '1200 MAIN ST'],
    ['1200 Main St 78701 ok?', '1200 Main St 78701'],
    ['is 1200 Main St in 78701 moving', '1200 Main St, 78701'],
    ['is 1200 Main Street, Springfield sinking or rising', '1200 Main Street, Springfield'],
    ['¿Cuánto cuesta un informe de 1200 Main St en Houston?', '1200 Main St, Houston'],
    ['cubren Houston, TX?', 'Houston, TX'],
    ['is Houston, TX covered?', 'Houston, TX'],
    ['IS MY HOUSE OK', null],
    ['IS HOUSTON IN?', null],
    ['I live in Houston, IN or OK?', 'Houston, IN'],
    ['DO YOU COVER ME', null],
    ['is 1200 Avenue of the Americas, New York moving', '1200 Avenue of the Americas, New York'],
    ['is 1200 Highway 6 Houston moving', '1200 Highway 6 Houston'],
    ['is 100 Court St in Houston moving', '100 Court St, Houston'],
    ['is 1200 St Charles Ave in New Orleans, LA sinking', '1200 St Charles Ave, New Orleans, LA'],
    ['is 1200 Avenue B, Austin TX sinking', '1200 Avenue B, Austin TX'],
    ['is the house next to 1200 Main St, Houston sinking?', 'next to 1200 Main St, Houston'],
    ['is 1200 Calle de la Luna en San Juan, PR estable?', '1200 Calle de la Luna, San Juan, PR'],
    ['is 1200 Calle Sol, San Juan PR stable', '1200 Calle Sol, San Juan PR'],
    ['does 1200 main st los angeles sink', '1200 main st los angeles'],
    ['is 1200 Main St in Los Angeles sinking', '1200 Main St, Los Angeles'],
    ['is 1200 Main St in El Paso, TX sinking', '1200 Main St, El Paso, TX'],
    ['1200 Main St, Price, UT', '1200 Main St, Price, UT'],
    ['is 12 - 14 Main St Houston moving', '12 - 14 Main St Houston'],
    ['is 12 and 14 Main St Houston moving', '12 and 14 Main St Houston'],
    ['I have 5 houses at 1200 Main St, Houston', '1200 Main St, Houston'],
    ['I paid 40 cents in the wrong way', null],
    ['I have 2 questions about the road', null],
    ['is 5 1200 Main St Houston moving', '5 1200 Main St Houston'],
    ['PO Box 44, Springfield, IL', 'PO Box 44, Springfield, IL'],
    ['is 221B Baker St in London, OH safe', '221B Baker St, London, OH'],
    ['is 1200 Main St fond du lac wi sinking', '1200 Main St fond du lac wi'],
    ['Is 1200 Main St in Fond du Lac, WI sinking', '1200 Main St, Fond du Lac, WI'],
    ['is N6W23001 Bluemound Rd, Waukesha WI moving', 'N6W23001 Bluemound Rd, Waukesha WI'],
    ['should I worry about 1200 Main Street, Springfield, OR?', '1200 Main Street, Springfield, OR'],
    ['How fast does 1200 Main St Springfield OR sink?', '1200 Main St Springfield OR'],
    ['what about 742 Evergreen Terrace', '742 Evergreen Terrace'],
    ['is 33 W 400 S Salt Lake City moving', '33 W 400 S Salt Lake City'],
    ['is 300 W 4th South salt lake city moving', '300 W 4th South salt lake city'],
    ['buy the report of 1200 Main St, Houston, TX 77002', '1200 Main St, Houston, TX 77002'],
    ['is 1200 Main St Apt 5 Houston TX moving', '1200 Main St Apt 5 Houston TX'],
    ['1200 Main St #5, Houston', '1200 Main St # 5, Houston'],
    ['Is 204 E. Main St. covered?', '204 E. Main St'],
    ['what is the price for 1200 Main St?', '1200 Main St'],
    ['1200 Main Street West in Houston', '1200 Main Street West, Houston'],
    ['is 8 Mile Rd moving', '8 Mile Rd'],
  ])('%s', (question, address) => {
    const place = placeIn(question);
    expect(place).toEqual(address === null ? null : { address });
  });

  it.each(['in', 'or', 'me', 'hi', 'ok', 'oh', 'de', 'la', 'pa', 'ma', 'al', 'co', 'id', 'mi'])(
    'never takes a word for the state of a street without a town: %s',
    (word) => {
      for (const said of [
        word,
        word.toUpperCase(),
        `${word}?`,
        `, ${word}?`,
        `${word} now`,
        `${word} my house`,
      ])
        expect(placeIn(`Is 1200 Main St ${said}`), said).toEqual({ address: '1200 Main St' });
    },
  );

  it.each([
    ['¿Se mueve el suelo en 1200 Main St en Springfield?', '1200 Main St, Springfield'],
    ['¿Se hunde la casa de 1200 Main St, Los Angeles, CA?', '1200 Main St, Los Angeles, CA'],
    ['¿El terreno de 1200 Calle de la Luna en San Juan es seguro?', '1200 Calle de la Luna, San Juan'],
    ['¿se hunde 1200 main st en los angeles?', '1200 main st, los angeles'],
    ['¿Está estable 1200 Main St de La Mesa, CA?', '1200 Main St, La Mesa, CA'],
  ])('stays whole when the question is translated: %s', (question, address) => {
    expect(partsOf(inEnglish(question)).questions.map(placeIn)).toEqual([{ address }]);
  });

  it('is not divided at a dash between two numbers', () => {
    expect(partsOf('Is 12 - 14 Main St, Houston moving?').questions).toHaveLength(1);
  });

  it('is removed as it was written', () => {
    const question = 'How deep is the sinking at 1200 Main St in Springfield, IL now?';
    expect(withoutPlace(question, placeIn(question))).toBe('How deep is the sinking at   now?');
  });
});
