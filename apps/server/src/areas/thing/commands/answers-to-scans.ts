/**
 * What a scanning head is told after a scan. Nobody sends it by hand or as a task: it would open a door without a reason,
 * without a record, and while the door is held shut.
 */
const answers = ['open', 'refuse']

/** Heads may be careless about capitals. */
export const answersScan = (name: string): boolean => answers.includes(name.trim().toLowerCase())

/** Whether a thing `d` answers for a door. */
export const isAtDoor = `(d.kind = 'head' or d.head_id is not null)`
