export { writeDefaultStrategies } from './strategies'
