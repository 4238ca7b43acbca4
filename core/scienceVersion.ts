/** Version of the method that turns products into velocities; a change that can move a number raises it. */
export const SCIENCE_VERSION = '1.6.0';
