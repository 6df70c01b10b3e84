/** Why a command cannot do its work: a sentence for those who run it. */
export class Failure extends Error {}
