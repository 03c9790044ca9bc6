import { date } from '../kernel/field'

/** From which day on what is saved counts: days before it keep the version that they had. */
export const countsFrom = () =>
  date(['从哪天起生效', 'Counts from'], {
    optional: true,
    list: false,
    sortable: false,
    exchange: false,
    help: [
      '留空或为过去的日期时从今天起；更早的日子仍按当时的版本计算',
      'Left empty or in the past: from today. Earlier days keep the version they had.',
    ],
  })
