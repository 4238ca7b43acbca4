/** Version of the method that turns products into velocities; increment it with any change that can move a number. */
export const SCIENCE_VERSION = '1.11.0';
