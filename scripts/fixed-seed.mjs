import fc from 'fast-check'

/*
 * Property tests use the same values in every run, so that a failure is a defect of the change under test. The long run uses a new seed each time;
 * SEED=… repeats the seed of another run.
 */
fc.configureGlobal({ seed: Number(process.env.SEED ?? (process.env.LONG ? Date.now() % 2 ** 31 : 20_261_121)) })
