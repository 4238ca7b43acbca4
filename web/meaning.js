const millimetresPerInch = 25.4;

/**
 * What a rate comes to, in a plain sentence: the same number in everyday units and over ten years, without
 * pretending to know the next ten (ten years of 1 mm/yr are 1 cm). A rate that cannot be told from zero gets
 * an upper bound instead, two standard deviations beyond the rate.
 *
 * @param {{ velocity: number, uncertainty: number, isSignificant: boolean }} rate mm/yr
 */
export function rateMeaning({ velocity, uncertainty, isSignificant }) {
  if (!isSignificant) {
    const most = Math.abs(velocity) + 2 * uncertainty;
    return `This rate cannot be told from no motion at all. If the ground does move, it most likely moves by less than ${everyday(most)} a year.`;
  }
  const size = Math.abs(velocity);
  const yearly =
    size >= 9.95
      ? `${millimetres(size)} a year is ${everyday(size)} a year`
      : `${millimetres(size)} a year is ${inches(size)} a year`;
  return `${yearly}; ten years of it would make ${everyday(size * 10)}, give or take ${rounded(uncertainty)} cm. That shows the size and is no forecast: motion can slow down, stop or speed up.`;
}

/** Millimetres below a centimetre, else centimetres, and inches. @param {number} size mm */
function everyday(size) {
  const metric = size < 9.95 ? millimetres(size) : `${rounded(size / 10)} cm`;
  return `${metric} (${inches(size)})`;
}

/** @param {number} size mm */
function millimetres(size) {
  return `${rounded(size)} mm`;
}

/** @param {number} size mm */
function inches(size) {
  const value = size / millimetresPerInch;
  return `${value < 0.95 ? value.toFixed(2) : rounded(value)} in`;
}

/** Two figures are enough for a sentence. @param {number} value */
function rounded(value) {
  return value < 9.95 ? value.toFixed(1) : value.toFixed(0);
}
