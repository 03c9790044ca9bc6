// What other areas may show of meetings.
export { CalendarFeed } from './mine/calendar-feed'
export { mineWords } from './mine/mine-words'
export { RuleItems } from './rule-groups/rule-items'
export { RuleReference, useRuleQuestion } from './rule-groups/rule-question'
export { ruleWords } from './rule-groups/rule-words'
export { default as ruleStyles } from './rule-groups/rules.module.css'
