import { expect, test } from 'vitest';
import { checkSimplified } from '../../../../../site/plugins/simplified/check.ts';

const unit = { suffix: 'unit', list: [{ value: 'Cel' }] };
const temperature = { id: 'temperature', inputs: [{ suffix: 'magnitude' }, unit] };
const category = { id: 'category', inputs: [{ suffix: 'code', list: [{ value: '433' }] }] };
const body = { id: 'body_temperature', children: [{ id: 'any_event', children: [temperature] }] };
const root = { id: 'vital_signs', children: [category, body] };

function found(value: object) {
  const code = JSON.stringify(value);
  return checkSimplified(code, root).map(({ message, span }) => `${message} <${code.slice(span.start, span.end)}>`);
}

const path = 'vital_signs/body_temperature:0/any_event:0';

test.each([
  { 'ctx/language': 'en', [`${path}/temperature|magnitude`]: 1, [`${path}/temperature|unit`]: 'Cel' },
  { [`${path}/time`]: 'x', [`${path}/_null_flavour|code`]: '1', [`${path}/temperature|normal_status`]: 'N' },
  { ctx: {}, vital_signs: { body_temperature: [{ any_event: [{ temperature: [{ '|unit': 'Cel' }], time: ['x'] }] }] } },
  { 'vital_signs/category|code': '433', 'vital_signs/language|code': 'en' },
])('%o fits the template', (value) => {
  expect(found(value)).toEqual([]);
});

test.each([
  [{ 'vital_signs/body_temprature:0/any_event:0/time': 'x' }, 'vital_signs has no body_temprature'],
  [{ 'vitals/body_temperature:0/time': 'x' }, 'the template begins with vital_signs, not vitals'],
  [{ [`${path}/temperature|units`]: 'Cel' }, 'temperature has no |units'],
  [{ [`${path}/temperature|uint`]: 'Cel' }, 'temperature has no |uint'],
  [{ [`${path}/temperature|uni`]: 'Cel' }, 'temperature has no |uni'],
  [{ [`${path}/temperature|unot`]: 'Cel' }, 'temperature has no |unot'],
  [{ [`${path}/temperature|unit`]: 'K' }, 'temperature has no value K'],
  [{ 'vital_signs/category|code': '434' }, 'category has no value 434'],
  [{ vital_signs: { body_temperature: [{ any_events: [{}] }] } }, 'body_temperature has no any_events'],
  [{ vital_signs: { category: [{ '|code': '434' }] } }, 'category has no value 434'],
])('%o does not', (value, message) => {
  expect(found(value)).toEqual([expect.stringContaining(`${message} <"`)]);
});
