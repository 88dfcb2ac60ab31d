/** Of everybody in the tests. */
export const PASSWORD = 'верблюд-7';
