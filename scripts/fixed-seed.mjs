import fc from 'fast-check'

/*
 * What properties are tried on is the same in every run, so that a red one is a defect of the change that made it. The long run looks elsewhere each time;
 * SEED=… looks where another one did.
 */
fc.configureGlobal({ seed: Number(process.env.SEED ?? (process.env.LONG ? Date.now() % 2 ** 31 : 20_261_121)) })
