import * as common from '../kernel/common-words'
import { date, instant, integer, select, text, weekdays } from '../kernel/field'
import type { LogVocabulary } from '../kernel/log-vocabulary'
import * as peopleWords from '../people/words'
import { moveStates } from './moves'
import * as stationWords from './words'

/** What the operation log says of this area. */
export const log = {
  modules: {
    desk_wait: stationWords.waiting,
    desk_order: stationWords.orders,
    desk_booking: stationWords.reservation,
    station_map: stationWords.map,
    desk_assign: stationWords.assignment,
    desk_move: stationWords.moves,
  },
  actions: {
    station_lock: ['锁定工位', 'Locked a desk'],
    station_unlock: ['解锁工位', 'Unlocked a desk'],
    map_publish: ['发布工位地图', 'Published a desk map'],
    map_restore: ['恢复工位地图版本', 'Restored a version of a desk map'],
    map_take_over: ['接手编辑工位地图', 'Took over editing a desk map'],
    desk_book: ['预订工位', 'Booked a desk'],
    desk_approve: ['通过工位预订', 'Approved a desk booking'],
    desk_refuse: ['拒绝工位预订', 'Rejected a desk booking'],
    desk_change: ['更改工位预订', 'Changed a desk booking'],
    desk_cancel: ['取消工位预订', 'Cancelled a desk booking'],
    desk_order: ['申请设备和服务', 'Ordered equipment or services'],
    desk_order_cancel: ['取消设备和服务申请', 'Cancelled an order for a desk'],
    desk_order_done: ['完成设备和服务申请', 'Completed an order for a desk'],
    desk_order_refuse: ['拒绝设备和服务申请', 'Declined an order for a desk'],
    desk_clean: ['清洁工位', 'Cleaned a desk'],
    desk_wait: ['排队等候工位', 'Began to wait for a desk'],
    desk_wait_end: ['退出工位排队', 'Stopped waiting for a desk'],
    desk_extend: ['延长工位预订', 'Extended a desk booking'],
    desk_leave: ['离开工位', 'Left a desk'],
    desk_check_in: ['工位签到', 'Checked in at a desk'],
    desk_release: ['释放工位', 'Released a desk'],
    desk_restore: ['撤销工位释放', 'Undid the release of a desk'],
    desk_assign: ['分配工位', 'Assigned a desk'],
    desk_assign_change: ['更改工位分配', 'Changed a desk assignment'],
    desk_assign_end: ['取消工位分配', 'Ended a desk assignment'],
    move_add: ['新建工位搬迁', 'Planned a move'],
    move_change: ['更改工位搬迁', 'Changed a move'],
    move_delete: ['删除工位搬迁', 'Deleted a move'],
    move_schedule: ['安排工位搬迁', 'Scheduled a move'],
    move_stop: ['停止工位搬迁', 'Stopped a move'],
    move_done: ['执行工位搬迁', 'Carried out a move'],
    move_undo: ['撤回工位搬迁', 'Undid a move'],
    desk_share: ['共享工位', 'Shared a desk'],
    desk_take_back: ['收回工位', 'Took a desk back'],
    station_renew: ['更换工位标签', 'Renewed a desk sticker'],
  },
  fields: {
    desk_order: {
      desk: text(stationWords.desk),
      person: text(peopleWords.person),
      what: text(stationWords.equipment),
      quantity: integer(common.quantity),
      reason: text(common.reason),
    },
    desk_wait: { day: date(common.date), where: text(common.scope) },
    desk_booking: {
      desk: text(stationWords.desk),
      person: text(peopleWords.person),
      start_time: instant(common.start),
      end_time: instant(common.end),
    },
    station_map: {
      version: integer(common.version),
      desks: integer(stationWords.desks),
      added: integer(['新增的工位', 'Desks added']),
      moved: integer(['移动', 'Moved']),
      renumbered: integer(['改编号', 'Renumbered']),
      removed: text(['移除的工位', 'Desks removed']),
    },
    desk_assign: {
      desk: text(stationWords.desk),
      person: text(peopleWords.person),
      weekdays: weekdays(common.weekdays),
      begin_date: date(common.startDate),
      end_date: date(common.endDate),
      day: date(common.date),
    },
    desk_move: {
      title: text(common.name),
      begin_date: date(common.date),
      state: select(common.status, moveStates),
      people: integer(peopleWords.people),
    },
    station: { begin_date: date(common.startDate), end_date: date(common.endDate), reason: text(common.reason) },
  },
} as const satisfies LogVocabulary
