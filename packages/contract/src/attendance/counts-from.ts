import { date } from '../kernel/field'

/** From which day on what is saved counts: days before it keep the version that they had. */
export const countsFrom = () =>
  date(['从哪天起生效', 'Counts from'], {
    optional: true,
    list: false,
    sortable: false,
    exchange: false,
    help: [
      '留空则从今天起，更早的日子仍按当时的版本计算。填写过去的日期时，已结算的日子要到“核对”后才会改变',
      'Left empty: from today; earlier days keep the version they had. With a day in the past, settled days change only once they are checked.',
    ],
  })
