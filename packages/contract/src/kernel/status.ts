import * as common from './common-words'
/** Whether a record is offered for use. Records with a history are switched off rather than deleted. */
export const status = { on: common.enabled, off: common.disabled } as const

export const statusTones = { on: 'good', off: 'quiet' } as const
