import { z } from 'zod'
import { domainEvent } from '../kernel/event'
import { emergencyKindNames } from './emergency-kinds'

const id = z.int().positive()

const emergency = z.object({ id, office_id: id, kind: z.enum(emergencyKindNames) })
/** Key `office/<id>`. A drill opens nothing; who hears of it asks for the kind. */
export const emergencyBegan = domainEvent('emergency.began', ['应急开始', 'Emergency began'], emergency)
export const emergencyEnded = domainEvent('emergency.ended', ['应急结束', 'Emergency ended'], emergency)

const alarm = z.object({
  alarm_id: id,
  kind: z.string(),
  level: z.int().min(1).max(3),
  thing_kind: z.enum(['door', 'controller', 'face', 'thing']),
  thing_id: id,
  office_id: id,
})
/** Key `alarm/<id>`. Once; what happens again before it is settled is counted. */
export const alarmRaised = domainEvent('alarm.raised', ['告警产生', 'Alarm raised'], alarm)
/** It is settled: closed or ignored by somebody, or over by itself. */
export const alarmClosed = domainEvent('alarm.closed', ['告警关闭', 'Alarm closed'], alarm)
