/**
 * Buckets as one number each, the moment at which it will be full again (GCRA). Answers the ms to
 * wait, 0 when the request was counted in all of them. KEYS: the buckets. ARGV, for each: ms that
 * one request costs, burst.
 */
export const passBuckets = `
  local time = redis.call('TIME')
  local now = time[1] * 1000 + math.floor(time[2] / 1000)
  local full, wait = {}, 0
  for n, key in ipairs(KEYS) do
    local cost, burst = tonumber(ARGV[2 * n - 1]), tonumber(ARGV[2 * n])
    full[n] = math.max(now, tonumber(redis.call('GET', key) or '0'))
    wait = math.max(wait, full[n] - now - (burst - 1) * cost)
    full[n] = full[n] + cost
  end
  if wait > 0 then return math.ceil(wait) end
  for n, key in ipairs(KEYS) do
    redis.call('SET', key, string.format('%.0f', full[n]), 'PX', string.format('%.0f', math.max(1, full[n] - now)))
  end
  return 0`;
