"""`python -m quality.bench.fresh_tagger`: how long a new process takes to tag its first user.

Prints milliseconds of CPU time, from the first call of a classifier that has read its tables.
"""

import time

from quality.bench.people import loaded_classifier, usual_person


def main() -> None:
    """Tag somebody, and print how long it took."""
    person = usual_person()
    classifier = loaded_classifier()
    began = time.process_time()
    classifier.tag(person.bookings, person.context)
    print((time.process_time() - began) * 1000)


if __name__ == "__main__":
    main()
