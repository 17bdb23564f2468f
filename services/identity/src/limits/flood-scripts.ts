/**
 * A bucket as one number, the moment at which it will be full again (GCRA). Answers the ms to
 * wait, 0 when the request was counted. ARGV: ms that one request costs, burst.
 */
export const passBucket = `
  local time = redis.call('TIME')
  local now = time[1] * 1000 + math.floor(time[2] / 1000)
  local cost = tonumber(ARGV[1])
  local full = tonumber(redis.call('GET', KEYS[1]) or '0')
  if full < now then full = now end
  local wait = full - now - (tonumber(ARGV[2]) - 1) * cost
  if wait > 0 then return wait end
  redis.call('SET', KEYS[1], string.format('%.0f', full + cost), 'PX', string.format('%.0f', full + cost - now))
  return 0`;
