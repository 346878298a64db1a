/** What is wrong with the environment, one sentence for each setting, ready to be printed. */
export class ConfigError extends Error {}
