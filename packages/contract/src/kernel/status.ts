/** Whether a record is offered for use. Records with a history are switched off rather than deleted. */
export const status = { on: ['启用', 'Enabled'], off: ['停用', 'Disabled'] } as const

export const statusTones = { on: 'good', off: 'quiet' } as const
