// How other areas draw numbers.
export { Bars } from './bars'
export { Panel } from './panel'
export { default as statisticsStyles } from './statistics.module.css'
