/**
 * Takes one of the guesses that are left before it is looked at: what is under way counts as
 * wrong, so that a thousand at once are no more than ten. KEYS: own, known, wide. ARGV: most
 * and ms of its own, then of the wide one. Answers { 0, 1 when it counts for the wide one }, or
 * { ms to wait }.
 */
export const takeGuess = `
  if tonumber(redis.call('GET', KEYS[1]) or '0') >= tonumber(ARGV[1]) then
    return { math.max(1, redis.call('PTTL', KEYS[1])) }
  end
  local wide = 0
  if redis.call('EXISTS', KEYS[2]) == 0 then
    if tonumber(redis.call('GET', KEYS[3]) or '0') >= tonumber(ARGV[3]) then
      return { math.max(1, redis.call('PTTL', KEYS[3])) }
    end
    wide = 1
    if redis.call('INCR', KEYS[3]) == 1 then redis.call('PEXPIRE', KEYS[3], ARGV[4]) end
  end
  if redis.call('INCR', KEYS[1]) == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[2]) end
  return { 0, wide }`;

/**
 * Gives back what a guess took. KEYS as above. ARGV: `right` or `void`, guesses of its own still
 * under way, 1 when it counted for the wide one, seconds to remember the guesser for. A right one
 * forgives the guesser's wrong ones.
 */
export const giveBackGuess = `
  local function lower(key)
    if tonumber(redis.call('GET', key) or '0') > 0 then redis.call('DECR', key) end
  end
  if ARGV[3] == '1' then lower(KEYS[3]) end
  if ARGV[1] == 'void' then
    lower(KEYS[1])
    return
  end
  if ARGV[2] == '0' then
    redis.call('DEL', KEYS[1])
  elseif redis.call('EXISTS', KEYS[1]) == 1 then
    redis.call('SET', KEYS[1], ARGV[2], 'KEEPTTL')
  end
  redis.call('SET', KEYS[2], '1', 'EX', ARGV[4])`;
